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

const selfPatterns = [
  /\b(?:thank you for calling|thanks for calling|welcome to|you(?:'ve| have) reached) (?:the )?([^.,!?]{2,40})/i,
  /\bthis is (?!the (?:virtual|automated|ai)\b)(?:the )?([^.,!?]{2,40})/i,
  /^(?:はい|もしもし|こんにちは)?[、\s]*(?:こちらは、?)?([^。!！?？]{2,30}?)(?:でございます|と申します|です(?!か)|が承ります)/,
];

/** What the desk calls itself in its greeting; null where it does not. */
export function selfName(greeting: string): string | null {
  const text = normalizeText(greeting);
  for (const pattern of selfPatterns) {
    const name = text
      .split(/(?<=[。!?])/)
      .map((sentence) => pattern.exec(sentence)?.[1]?.trim())
      .find((found) => found !== undefined && !/ありがとう|ございま|用件|お世話/.test(found));
    if (name !== undefined) return name;
  }
  return null;
}
