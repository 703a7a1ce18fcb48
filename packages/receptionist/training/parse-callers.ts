/** The sentences that the model is trained on: one a line, `asked | intents | what was said`, with `[kind:words]` around values. */
import { type AskedFor, askedFor, type Intent, intents } from '../src/model/intents.ts';
import { type ValueKind, valueKinds } from '../src/tagger/tags.ts';

export interface ToldValue {
  kind: ValueKind;
  words: string;
  /** Where it stands in the text. */
  start: number;
}

export interface Utterance {
  asked: AskedFor;
  /** The main one first. */
  intents: readonly Intent[];
  /** Without the marks around values. */
  text: string;
  values: readonly ToldValue[];
}

export interface Callers {
  utterances: readonly Utterance[];
  /** What is wrong with which line. */
  faults: readonly string[];
}

const intentsMax = 3;
const mark = /\[(\w+):([^[\]]+)\]/g;

export function parseCallers(file: string, content: string): Callers {
  const utterances: Utterance[] = [];
  const faults: string[] = [];
  for (const [index, line] of content.split('\n').entries()) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    const parsed = parseLine(line);
    if (typeof parsed === 'string') faults.push(`${file}:${index + 1}: ${parsed}`);
    else utterances.push(parsed);
  }
  return { utterances, faults };
}

/** A string says what is wrong. */
function parseLine(line: string): Utterance | string {
  const [asked = '', named, ...rest] = line.split('|').map((part) => part.trim());
  const said = rest.join('|');
  if (named === undefined || said === '') return 'not of the form "asked | intents | what was said"';
  const known = askedFor.find((candidate) => candidate === asked);
  if (known === undefined) return `nothing is asked for as "${asked}"`;
  const names = named.split(',').map((name) => name.trim());
  const found = names.flatMap((name) => intents.find((candidate) => candidate === name) ?? []);
  const unknown = names.find((name) => !found.some((intent) => intent === name));
  if (unknown !== undefined) return `no intent is called "${unknown}"`;
  if (names.length > intentsMax || new Set(names).size < names.length)
    return `not one to ${intentsMax} different intents: "${named}"`;
  const values = valuesOf(said);
  if (typeof values === 'string') return values;
  const text = said.replace(mark, '$2');
  return /[[\]]/.test(text) ? 'a bracket without its other half' : { asked: known, intents: found, text, values };
}

function valuesOf(said: string): ToldValue[] | string {
  const values: ToldValue[] = [];
  let marks = 0;
  for (const { 0: marked, 1: name = '', 2: words = '', index } of said.matchAll(mark)) {
    const kind = valueKinds.find((candidate) => candidate === name);
    if (kind === undefined) return `no kind of value is called "${name}"`;
    values.push({ kind, words, start: index - marks });
    marks += marked.length - words.length;
  }
  return values;
}
