"""How words are written otherwise: writes FOLDER/normal-forms.json. Needs sudachipy and sudachidict_core (PyPI)."""

import json
import re
import sys
from pathlib import Path

from sudachipy import Dictionary, SplitMode

folder = Path(sys.argv[1])
words = json.loads((folder / "ja_ginza/ja_ginza-5.3.0/vocab/strings.json").read_text())
tokenizer = Dictionary(dict="core").tokenizer()
japanese = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff々]{1,8}")


def normal_form(word: str) -> str:
    morphemes = tokenizer.tokenize(word, SplitMode.C)
    return morphemes[0].normalized_form() if len(morphemes) == 1 else word


forms = {word: normal_form(word) for word in sorted(words) if japanese.fullmatch(word)}
changed = {word: form for word, form in forms.items() if form != word}
(folder / "normal-forms.json").write_text(json.dumps(changed, ensure_ascii=False))
