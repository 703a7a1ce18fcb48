import { intentsOf } from './model/intents-of.ts';
import { valuesOf } from './tagger/values-of.ts';

/**
 * Loads dictionaries, word vectors and trained weights of both languages, which takes up to a second of the whole process: for its start,
 * where it would otherwise be the first sentence of a caller, and a gap in the sound of every other call.
 */
export function loadUnderstanding(): void {
  for (const said of ['田中と申します', 'This is Tom Smith']) {
    intentsOf(said, 'open');
    valuesOf(said, 'open');
  }
}
