/** Words as they are heard: compared with what was to be said, and counted from where a reply broke off. */

/** Whether the same was said: signs, spaces and widths make no difference that anybody hears. */
export function isSameSpoken(one: string, other: string): boolean {
  return spoken(one) === spoken(other);
}

/** What of `whole` was not said yet; null: what was said is another text. */
export function restOf(whole: string, said: string): string | null {
  return behind(whole, said)?.replace(/^[^\p{L}\p{N}]+/u, '') ?? null;
}

/**
 * What of a reply is new that begins with words which were told before: `told`, of which nobody may read twice. Pieces of it go in. Where other words come
 * than these, all of them are new.
 */
export function createOnlyNew(told: string): (piece: string) => string {
  const endsInSign = /[^\p{L}\p{N}\s]\s*$/u.test(told);
  let came = '';
  let isPast = spoken(told) === '';
  return (piece) => {
    if (isPast) return piece;
    came += piece;
    if (spoken(came) !== spoken(told) && spoken(told).startsWith(spoken(came))) return '';
    const rest = behind(came, told) ?? came;
    const fresh = endsInSign && rest !== came ? rest.replace(/^[^\p{L}\p{N}\s]+/u, '') : rest;
    isPast = fresh !== '';
    return fresh;
  };
}

/** No voice is as even as its average: rather a clause twice than one not at all. */
const surelySaid = 0.85;

/** Where a text is begun again whose voice broke off after so much sound: at the last clause that may not have been said. */
export function beginsAgainAt(text: string, { soundMs, msPerChar }: { soundMs: number; msPerChar: number }): number {
  const saidChars = (soundMs * surelySaid) / msPerChar;
  const ends = [...text.matchAll(/[、。！？，．]+\s*|[,.!?;:]+(?:\s+|$)/gu)].map((mark) => mark.index + mark[0].length);
  return ends.findLast((end) => end <= saidChars) ?? 0;
}

function spoken(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** What stands behind `start`, signs and spaces included; null: it begins with another text. */
function behind(whole: string, start: string): string | null {
  const done = spoken(start);
  if (!spoken(whole).startsWith(done)) return null;
  let at = 0;
  while (at < whole.length && spoken(whole.slice(0, at)).length < done.length) at += 1;
  return whole.slice(at);
}
