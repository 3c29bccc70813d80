"""Tests of the judges' desk."""
