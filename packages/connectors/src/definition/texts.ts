import { readCallerNumber } from '@uketsuke/contracts';

/** At most so many characters, whole surrogate pairs, on one line. */
export function clip(text: string, charactersMax = 200): string {
  const characters = Array.from(text.replace(/\s+/g, ' ').trim());
  return characters.length <= charactersMax
    ? characters.join('')
    : `${characters.slice(0, charactersMax - 1).join('')}…`;
}

/** What a provider says about a request, fit for the AI: short, without addresses. */
export function providerWords(text: unknown, otherwise: string): string {
  if (typeof text !== 'string' || text.trim() === '') return otherwise;
  return clip(text.replace(/https?:\/\/\S+/gi, '…'));
}

/** A notice as lines of plain text, within what one message may have. */
export function noticeText(
  { title, lines }: { title: string; lines: readonly string[] },
  charactersMax: number,
): string {
  const text = [title, ...lines].join('\n');
  const characters = Array.from(text);
  return characters.length <= charactersMax ? text : `${characters.slice(0, charactersMax - 1).join('')}…`;
}

/** Digits alone, Japanese numbers in their national form: +81 90-… and 090-… are the same. */
export function nationalDigits(phone: string): string {
  const digits = phone.normalize('NFKC').replace(/\D/g, '');
  return digits.startsWith('81') && digits.length >= 11 ? `0${digits.slice(2)}` : digits;
}

/** Whom one can call: `+` and the country. null: an address, or a caller who hides. */
export function callerPhone(from: string | null): string | null {
  const number = readCallerNumber(from ?? '');
  return number?.isNumber === true ? number.canonical : null;
}

/** As providers want it: +81… for a Japanese national number. */
export function internationalPhone(phone: string): string {
  const digits = phone.normalize('NFKC').replace(/[^\d+]/g, '');
  if (digits.startsWith('+')) return digits;
  return digits.startsWith('0') ? `+81${digits.slice(1)}` : `+${digits}`;
}
