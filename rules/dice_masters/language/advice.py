"""How printed wordings are said in the card language: what the author of a line is told where no phrase fits.

Each row is a wording as cards print it, and the advice. `\\1` in the advice is what the group of the wording matched.
The first row whose wording lies at the word where the line stops is told; if there is none, the first of the line.
"""

from __future__ import annotations

import re

_KEYWORDS = "Swarm|Overcrush|Experience|Continuous|Equip|Regenerate|Energy Drain"

ADVICE = tuple(
    (re.compile(wording, re.IGNORECASE), advice)
    for wording, advice in (
        (rf"^(?:{_KEYWORDS})\. *\S", "Write each keyword on a line of its own."),
        (r"^(\w+(?: \d+)?)\.$",
         "\\1 is no keyword of these two books, which have Breath Weapon, Continuous, Energy Drain, Equip, Experience, "
         "Overcrush, Regenerate and Swarm. Leave the text open, and games with the card are undecided."),
        (r"\b(?:gets?|gains?|has|have) (?:Swarm|Overcrush|Regenerate)\b", "No text gives a keyword to another die: a "
         "keyword stands on a line of its own."),
        (r"^when fielded\b", 'Write "When this die is fielded: …".'),
        (r"^continuous *:", 'Write "Continuous." on a line of its own, and below it what the die does.'),
        (r"\bwhen \w+(?: \w+)* takes damage", 'Write "is damaged": "When this die is damaged: …".'),
        (r"\bcan't\b", 'Write "cannot".'),
        (r"\byour opponent\b", 'Write "the opponent".'),
        (r"\bat the (?:start|beginning) of your turn\b", 'Write "when your turn begins".'),
        (r"\bat the end of (?:your|the|each) turn\b|\byour turn ends\b", 'Write "when the turn ends".'),
        (r"\buntil (?:the )?end of (?:the )?turn\b", 'Write "this turn".'),
        (r"\bprep (?:a|an|the|\d+) ", 'Write "draw 1 die to your prep area", or "move … to your prep area".'),
        (r"\b(?:draw|gain|lose|loses|deal|deals|spin) (?:an?|one|two|three|four|five)\b",
         'Write amounts as digits: "draw 1 die".'),
        (r"\byour life is \d+ or|\b\d+ (?:life or (?:less|more)|or (?:less|more) life)\b",
         "Life is compared with another amount only: \"if the opponent's life is more than your life\"."),
        (r"\blevel (\d) (character|sidekick|die)\b", 'Write "\\2 of level \\1".'),
        (r"\b(?:of|with a) (?:purchase )?cost\b|\bof purchase cost\b|\bthat costs?\b|\bcosting\b",
         'Write "with purchase cost 3 or less".'),
        (r"\b(?:opponent|player|you) fields?\b", 'Write "when an opposing character is fielded".'),
        (r"\battacks? alone\b", 'Write "When this die attacks, if it is the only attacker: …".'),
        (r"\bexcept by (\d+) or more\b", 'Write "can be blocked only by \\1 or more characters".'),
        (r"\bcan(?:not| only)? block this die\b", 'Write it of this die: "This die cannot be blocked by sidekicks."'),
        (r"\byou pay \d+ (?:less|more) to\b",
         'Write it of the dice: "each friendly action die costs 1 less to purchase".'),
        (r"\bcosts? (\d+) (less|more) to (purchase|field) for each\b", 'Write "costs you \\1 \\2 to \\3 for each …".'),
        (r"\bif (?:it|that die|that character) is KO'd\b", 'Write the KO as an event: "This turn, when a character is '
         "KO'd: …\"."),
        (r"\bthat character\b", 'Write "that die", or "it".'),
        (r"\bthey (?:lose|gain)\b", 'Write "the opponent loses 3 life".'),
        (r"\buntil your next turn, (?!when)",
         'Behind "until your next turn" a text waits: "until your next turn, when …".'),
        (r"\bthis die deals (?:\w+ )?damage to\b", 'Write "When this die damages the opponent: …".'),
        (r"\bis (?:not blocked|unblocked)\b",
         'Nothing waits for that; "When this die damages the opponent: …" is near.'),
        (r"\band \d+ damage to\b", 'Write a second sentence: "Deal 1 damage to the opponent."'),
        (r"\bopponent (?:moves|spins|sacrifices|rerolls|returns)\b",
         'Say what is chosen first: "The opponent chooses one of their characters. Move it to …".'),
        (r"^while active, if there\b",
         'Put the condition behind: "While active: … gets +1A while there are 3 or more …".'),
        (r"\bfor each [^.:]* and [+-]\d+[AD]\b", "Write two lines, one for each bonus."),
        (r"\bchoose an? (?:friendly|opposing|character|sidekick|die)\b", 'Write "target friendly character", and "it" '
         "behind."),
        (r"\b(?:roll|reroll|field|spin) an? (?:\w+ )*(?:die|character) from your\b",
         'Write where it lies: "roll a die in your used pile".'),
        (r"\bdiscards?\b", "Say where the die goes: \"move a die from your reserve to your used pile\"."),
        (r"\bwould be KO'd\b",
         'No text takes the place of a KO. Damage is prevented: "If this die would be damaged in the attack step: …".'),
        (r"\bwould (?:be dealt|take) damage\b",
         'Write who deals it: "If a character would deal you damage: prevent it."'),
        (r"^damage dealt\b", 'Begin with whom it spares: "This die takes 1 less damage."'),
        (r"\bfrom (?:each|any|every) source\b", 'Leave out where it comes from: "takes 1 less damage" counts for all.'),
        (r"\binstead\b", 'Only bursts change what happens: "* instead: …".'),
        (r"^global *: *(?:pay *)?(\([^)]*\))", 'Write the cost behind the word: "Global \\1: …".'),
        (r"\bredirect \d+ damage\b",
         'Say of which damage: "Global (shield), if a character would deal you damage: …".'),
        (r"^(?:while active: )?(?:(?:friendly|opposing|your|other) )?(?:[\w-]+ )?(?:characters|sidekicks|dice) "
         r"(?:gets?|costs?|cannot|takes?|must)\b", 'Dice are spoken of one by one: "each friendly sidekick gets +1A".'),
        (r"\byour (?:\w+ )?(?:characters?|sidekicks?|dice)\b",
         'Dice are spoken of one by one: "each friendly character", "target friendly sidekick".'),
        (r"\b(?:each|target|an?|friendly|opposing|other) (?-i:[A-Z][\w-]+)(?= )",
         'An affiliation that the two books do not print is no word here; a character is named in quotes: "Lantern".'),
        (r"\bgets? [+-]\d+[AD](?: and [+-]\d+[AD])?\.$", 'Say for how long: "gets +1A this turn".'),
    )
)  # fmt: skip

#: What a part is in an example of a phrase.
EXAMPLES = {
    "noun": "opposing character", "a noun": "an opposing character", "selection": "target opposing character",
    "zone": "its owner's prep area", "place": "your used pile", "cost": "(1)", "damage": "1 damage",
    "quantity": "the level of this die", "count": "opposing sidekick", "for each": "for each opposing sidekick",
    "face": "an energy face", "condition": "this die is attacking", "simple condition": "this die is attacking",
    "duration": "this turn", "stats": "+1A and +1D", "affiliation": "Villain", "energy type": "bolt",
    "ending": "this turn", "pricing": "for free", "subject": "this die", "player": "the opponent", "who": "a player",
    "act": "gain 1 life", "clause": "gain 1 life", "body": "gain 1 life.", "sentence": "gain 1 life.",
    "statement": "this die cannot block", "line": "this die cannot block.", "bursts": "*", "limits": "",
    "event": "this die is fielded", "trigger": "when this die is fielded",
    "would": "if a source would deal you damage", "waiting": "when a character attacks: gain 1 life.",
    "predicate": "cannot block",
    '"ko"': "KO", '"kos"': "KOs", '"ko\'d"': "KO'd",  # words that are not written in small letters
    "<number>": "1", "<name>": '"Lantern"', "<bonus>": "+1A", "<stat>": "3A",
}  # fmt: skip

#: What is told where nothing comes near.
OTHERWISE = "If no phrase says it, leave the text open: games with the card are then undecided, not judged wrongly."
