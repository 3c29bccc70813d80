"""The turn machine, one subject a file. Each file lists its tasks for the loop and its answers for `answers.py`."""
