/** Longer input is cut: nobody says more in one turn, and every rule below stays linear in it. */
const analysedCharactersMax = 1000;

const dashes = /[‐‑‒–—―−－﹣]/g;
// Emoji, their joiners and variation selectors, and other symbols that nobody says; `+`, `@`, `#` and `*` stay.
const pictures =
  /\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|[\u200B-\u200F\u2060]|\uFE0E|\uFE0F|\u20E3/gu;
const controls = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}]/gu;

/** Width, dashes and white space made uniform; pictures and controls removed. What the caller said stays readable. */
export function normalizeText(text: string): string {
  const cut = [...text.slice(0, analysedCharactersMax * 2)].slice(0, analysedCharactersMax).join('');
  return cut
    .replace(/[\t\r\n]+/g, ' ')
    .replace(controls, '')
    .normalize('NFKC')
    .replace(/[0-9#*]\uFE0F?\u20E3/gu, (key) => key.charAt(0))
    .replace(pictures, (picture) => (/[0-9#*]/.test(picture) ? picture : ''))
    .replace(dashes, '-')
    .replace(/(?<=\d)[ー~〜](?=\d)/g, '-')
    .replace(/[’‘`´]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/\s+/g, ' ')
    .trim();
}

/** For comparing only: lower case, katakana as hiragana, without punctuation and spaces between Japanese characters. */
export function foldText(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[ァ-ヶ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60))
    .replace(/[^\p{L}\p{N}ー'\s]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

export function hasWords(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}

export function cutText(text: string, charactersMax: number): string {
  const characters = [...text];
  return characters.length <= charactersMax ? text : characters.slice(0, charactersMax).join('');
}
