"""Pages of the judges' desk."""
