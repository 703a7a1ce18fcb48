import { readdirSync, readFileSync } from 'node:fs';
import { type Callers, parseCallers } from './parse-callers.ts';

const folder = new URL('callers/', import.meta.url);

/** All sentences, in the order of the files' names. */
export function readCallers(): Callers {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.txt'))
    .toSorted()
    .map((name) => parseCallers(name, readFileSync(new URL(name, folder), 'utf8')));
  return {
    utterances: files.flatMap(({ utterances }) => utterances),
    faults: files.flatMap(({ faults }) => faults),
  };
}
