"""Speed of the parts that have to be quick, each against a plain way to do the same in the same run."""
