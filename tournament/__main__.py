"""`python -m tournament`: the command `dice-marshal`, also where no such command is installed."""

from tournament.cli import main

if __name__ == "__main__":
    main()
