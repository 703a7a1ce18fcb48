/** Forms of kanji in names that the dictionary does not have. */
const variants: Readonly<Record<string, string>> = { 髙: '高', 﨑: '崎', 濵: '浜', 德: '徳', 邉: '辺' };

/**
 * One spelling for every width of a character, code unit by code unit, so that offsets stay those of the source.
 * Half-width katakana stays as it is: its voiced letters are two units.
 */
export function foldWidth(text: string): string {
  const folded = text.replace(
    /[\uff01-\uff5e\u3000\uffe5\uffe0\u00a0\u2002-\u200a\u202f\u2019\u2018\u2212\uff5e\u301c~]/g,
    fold,
  );
  const known = folded.replace(/[髙﨑濵德邉]/g, (kanji) => variants[kanji] ?? kanji);
  return known.replace(/(?<=\d)[\u2010-\u2015\u2212ー\uff70](?=\d)/g, '-');
}

function fold(char: string): string {
  const code = char.charCodeAt(0);
  if (char === '~' || char === '\uff5e' || char === '\u301c') return '〜';
  if (code >= 0xff01 && code <= 0xff5e) return String.fromCharCode(code - 0xfee0);
  if (char === '\uffe5') return '¥';
  if (char === '\u2019' || char === '\u2018') return "'";
  if (char === '\u2212') return '-';
  return ' ';
}
