/** What the words of a turn mean, to a model that was trained on what callers say. */
import { askedForBy } from '../fields/asked-for.ts';
import { intentsOf, type Meaning } from '../model/intents-of.ts';
import type { AskedFor, Intent } from '../model/intents.ts';
import type { Asking } from './state.ts';
import type { Turn } from './turn.ts';

export function meaningOf({ state }: Turn, text: string): Meaning {
  return intentsOf(text, askedForIn(state.asking));
}

/** From which probability on something else is told as well, which would be lost. */
const toldFrom = 0.3;

/** Surely this, and no value beside it. */
export function isPlainly(turn: Turn, text: string, ...intents: readonly Intent[]): boolean {
  const meaning = meaningOf(turn, text);
  return !tellsValue(meaning, text) && intents.some((intent) => meaning.isSurely(intent));
}

/** Likely this, and no value beside it. */
export function isProbably(turn: Turn, text: string, intent: Intent): boolean {
  const meaning = meaningOf(turn, text);
  return !tellsValue(meaning, text) && meaning.isLikely(intent);
}

function tellsValue(meaning: Meaning, text: string): boolean {
  return meaning.probabilityOf('value') >= toldFrom || /\d{2}/.test(text);
}

/** A yes or a no in words that no pattern knows, and nothing else. */
export function meantAnswer(turn: Turn, text: string): 'yes' | 'no' | null {
  const meaning = meaningOf(turn, text);
  const more = ['value', 'question', 'correction', 'wish', 'cancel'] as const;
  if (more.some((intent) => meaning.probabilityOf(intent) >= toldFrom)) return null;
  const [yes, no] = [meaning.probabilityOf('yes'), meaning.probabilityOf('no')];
  if (Math.max(yes, no) < answeredFrom || Math.min(yes, no) >= toldFrom) return null;
  return yes > no ? 'yes' : 'no';
}

/** Between yes and no alone less is doubtful. */
const answeredFrom = 0.6;

/** What the words of a turn answer. */
export function askedForIn(asking: Asking): AskedFor {
  switch (asking.type) {
    case 'help':
      return 'open';
    case 'field':
      return askedForBy(asking.field);
    case 'slot':
      return 'offer';
    case 'number':
    case 'confirm':
    case 'correct':
    case 'drop':
      return 'readback';
    case 'more':
      return 'more';
    case 'finished':
    case 'handedOff':
      return 'closing';
    default:
      return asking satisfies never;
  }
}
