/** English words with what they are in their sentence, by `compromise`: loaded once, when it is first needed (0.2 s). */
import { createRequire } from 'node:module';
import type nlp from 'compromise/two';

export interface EnglishWord {
  text: string;
  /** Such as Noun, Verb, Person, FirstName, Date. */
  tags: ReadonlySet<string>;
  /** In no list of words: names of other countries, mostly. */
  isUnknown: boolean;
}

let tag: ((text: string) => EnglishWord[]) | null = null;

export function englishWordsOf(text: string): EnglishWord[] {
  tag ??= loadTagger();
  return tag(text);
}

function loadTagger(): (text: string) => EnglishWord[] {
  const read = loadPackage();
  const lexicon = lexiconOf(read.model());
  return (text) =>
    read(text)
      .termList()
      .map(({ text: word, tags = [] }) => ({
        text: word,
        tags: new Set(tags),
        isUnknown: !lexicon.has(word.toLowerCase()),
      }))
      .filter((word) => word.text !== '');
}

function lexiconOf(model: object): ReadonlySet<string> {
  const one: unknown = Reflect.get(model, 'one');
  const lexicon: unknown = typeof one === 'object' && one !== null ? Reflect.get(one, 'lexicon') : null;
  return new Set(typeof lexicon === 'object' && lexicon !== null ? Object.keys(lexicon) : []);
}

/** A CommonJS package, required where it is needed: its module is the function that it declares as its default. */
function loadPackage(): typeof nlp {
  return createRequire(import.meta.url)('compromise/two') as typeof nlp;
}
