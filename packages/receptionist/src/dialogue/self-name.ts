import { normalizeText } from '../text/normalize.ts';

const patterns = [
  /\b(?:thank you for calling|thanks for calling|welcome to|you(?:'ve| have) reached) (?:the )?([^.,!?]{2,40})/i,
  /\bthis is (?!the (?:virtual|automated|ai)\b)(?:the )?([^.,!?]{2,40})/i,
  /^(?:はい|もしもし|こんにちは)?[、\s]*(?:こちらは、?)?([^。!！?？]{2,30}?)(?:でございます|と申します|です(?!か)|が承ります)/,
];

/** What the desk calls itself in its greeting; null where it does not. */
export function selfName(greeting: string): string | null {
  const text = normalizeText(greeting);
  for (const pattern of patterns) {
    const name = text
      .split(/(?<=[。!?])/)
      .map((sentence) => pattern.exec(sentence)?.[1]?.trim())
      .find((found) => found !== undefined && !/ありがとう|ございま|用件|お世話/.test(found));
    if (name !== undefined) return name;
  }
  return null;
}
