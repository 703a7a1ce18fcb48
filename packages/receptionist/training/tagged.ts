import type { Intent } from '../src/model/intents.ts';
import { featuresOf } from '../src/tagger/features.ts';
import { beginOf, insideOf, outside } from '../src/tagger/tags.ts';
import { type Token, tokensOf } from '../src/tagger/tokens.ts';
import { hashOf } from '../src/model/weights.ts';
import type { ToldValue, Utterance } from './parse-callers.ts';

/** An utterance as the tagger sees it. */
export interface Tagged {
  /** Hashes of the features of each word. */
  features: readonly (readonly number[])[];
  tags: readonly number[];
}

/** Whoever wishes or corrects something tells a value: where none is marked, such a sentence teaches nothing about values. */
export function isMarked({ intents, values }: Utterance): boolean {
  return values.length > 0 || !intents.some((intent) => telling.has(intent));
}

const telling = new Set<Intent>(['value', 'wish', 'correction', 'existing', 'complaint']);

/** As it is written, and as a recognizer writes it: small, without signs. Each letter stays where it is. */
export function taggedOf({ text, asked, values }: Utterance): { written: Tagged; recognised: Tagged } {
  const tagged = (said: string): Tagged => {
    const tokens = tokensOf(said);
    return {
      features: featuresOf(tokens, asked).map((features) => features.map(hashOf)),
      tags: tokens.map((token) => tagOf(token, values)),
    };
  };
  const signs = /[、。,.;:!！?？…"「」]/g;
  return { written: tagged(text), recognised: tagged(text.replace(signs, ' ').toLowerCase()) };
}

function tagOf(token: Token, values: readonly ToldValue[]): number {
  const value = values.find(({ start, words }) => token.start < start + words.length && start < token.end);
  if (value === undefined) return outside;
  return token.start <= value.start ? beginOf(value.kind) : insideOf(value.kind);
}
