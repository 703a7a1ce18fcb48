import type { FieldSpec } from '@uketsuke/contracts';
import { normalizeText } from '../text/normalize.ts';
import { fieldNamed } from '../fields/find-labelled.ts';

const asks =
  /[??]$|(?:か|ください|下さい|お願いします|お願いいたします|願えますか|どうぞ|用件を?(?:承ります|伺います|うかがいます))$|\b(?:tell me|please give|please say)\b/i;

/** The field the greeting itself asks for, `open` for any other question, null for none. */
export function greetingQuestion(greeting: string, fields: readonly FieldSpec[]): FieldSpec | 'open' | null {
  const sentences = normalizeText(greeting)
    .split(/(?<=[。.!?])\s*/)
    .filter((sentence) => sentence !== '');
  const last = (sentences.at(-1) ?? '').replace(/[。.!]+$/, '');
  if (!asks.test(last)) return null;
  return fieldNamed(last, fields) ?? 'open';
}
