import type { Language } from '@uketsuke/contracts';

/** Several in a row, parted by a bar. */
const spoken: Record<Language, readonly string[]> = {
  ja: [
    'はい|はいはい|はーい|ええ|えぇ|ええええ|うん|うんうん|うーん|んー|ん|あー|ああ|あ|へえ|へー|ほう',
    'ほうほう|ふーん|ふむ|そう|そうそう|そうですか|そうですね|そうなんですか|そうなんですね|そうか',
    'なるほど|なるほどね|なるほどですね|たしかに|確かに|まあ|えっと|えーと|えー|あのー|あの|わかりました',
    '分かりました|承知しました|了解です|オッケー|おっけー|お願いします',
  ],
  en: [
    'yeah|yep|yes|yup|ok|okay|right|sure|uh huh|uhhuh|mhm|mm hmm|mm|mmm|hmm|hm|i see|got it|alright',
    'all right|oh|ah|aha|oh okay|oh i see|um|uh|cool|great|good|fine|i understand|understood|of course',
    'no problem|interesting|really|wow|yeah yeah|okay okay|yes yes|mm hm',
  ],
};
const setOf = (rows: readonly string[]): ReadonlySet<string> =>
  new Set(rows.flatMap((row) => row.split('|')).map(bare));
const lists: Record<Language, ReadonlySet<string>> = {
  ja: setOf(spoken.ja),
  en: setOf(spoken.en),
};

/** Three of the longest signs with their marks; more is something said. */
const charactersMax = 100;

/** A short sign of listening: it never takes the turn. As an answer to a question it counts as what it says. */
export function isBackchannel(text: string, language: Language): boolean {
  if (text.length > charactersMax) return false;
  const parts = text
    .normalize('NFKC')
    .split(/[、,。.!！…\n]+/u)
    .map((part) => bare(part.replace(/(?<=\p{Script=Hiragana}{2})[ー〜~]+$/u, '')))
    .filter((part) => part !== '');
  if (parts.length === 0 || parts.length > 3) return false;
  const other: Language = language === 'ja' ? 'en' : 'ja';
  return parts.every((part) => lists[language].has(part)) || parts.every((part) => lists[other].has(part));
}

/** Said so far, and what follows may still make it one: `uh` becomes `uh huh`. */
export function mayBecomeBackchannel(text: string, language: Language): boolean {
  if (text.length > charactersMax) return false;
  if (isBackchannel(text, language)) return true;
  const parts = text
    .normalize('NFKC')
    .split(/[、,。.!！…\n]+/u)
    .filter((part) => bare(part) !== '');
  const last = bare(parts.pop() ?? '');
  if (last === '' || (parts.length > 0 && !isBackchannel(parts.join('、'), language))) return false;
  return [...lists.ja, ...lists.en].some((listed) => listed.startsWith(last));
}

function bare(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[-‐ー〜~]+(?=[a-z])/g, ' ')
    .replace(/[^\p{L}\p{N}ー ]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
