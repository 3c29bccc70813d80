"""The Dockerfile as data: enough of its grammar for the one we have."""

import json
import re
import shlex
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Instruction:
    """`COPY rules rules`: its word, and the rest on one line."""

    word: str
    rest: str

    @property
    def arguments(self) -> list[str]:
        """The list of the JSON form, else the words."""
        return json.loads(self.rest) if self.rest.startswith("[") else shlex.split(self.rest)


def stages(file: Path) -> list[list[Instruction]]:
    """The instructions of each stage, which begins with its FROM."""
    text = re.sub(r"^#.*\n", "", file.read_text(), flags=re.M).replace("\\\n", " ")
    read = [Instruction(*re.split(r"\s+", line.strip(), maxsplit=1)) for line in text.splitlines() if line.strip()]
    starts = [number for number, found in enumerate(read) if found.word == "FROM"]
    return [read[start:end] for start, end in zip(starts, [*starts[1:], len(read)], strict=True)]


def copied(stage: list[Instruction]) -> list[str]:
    """What a stage takes from the folder of the source."""
    found = [instruction.arguments for instruction in stage if instruction.word == "COPY"]
    return [source for arguments in found if not arguments[0].startswith("--from") for source in arguments[:-1]]


def last(stage: list[Instruction], word: str) -> Instruction:
    return [instruction for instruction in stage if instruction.word == word][-1]
