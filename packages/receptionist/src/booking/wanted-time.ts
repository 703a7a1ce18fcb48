/** Which hours a caller's words mean, as far as they mean any. */
import type { Language } from '@uketsuke/contracts';
import { type Clock, readWhen } from '@uketsuke/dates';

export interface WantedTime {
  /** One hour, or the two that it may be ("nine"); empty: none was told. */
  readonly clocks: readonly Clock[];
  /** In minutes of the day. */
  readonly from: number;
  readonly to: number;
}

const dayMinutes = 24 * 60;
const opensAfter = /以降|過ぎ|すぎ|から|\b(?:after|onwards?|from)\b/i;
const opensBefore = /まで|(?<!午)前|\b(?:before|until|till|by)\b/i;
const edges = /(?<!午)前|以降|過ぎ|すぎ|から|まで|\b(?:after(?!noon)|onwards?|from|before|until|till|by)\b/gi;
const parts: readonly [RegExp, number, number][] = [
  [/午前|朝|\bmorning\b/i, 0, 720],
  [/夕方|夕/, 900, 1140],
  [/午後|\bafternoon\b/i, 720, 1080],
  [/昼|ランチ|\blunch/i, 660, 900],
  [/夜|晩|ディナー|\b(?:evening|tonight|night|dinner)\b/i, 1020, dayMinutes],
];

export function readWantedTime(words: string, language: Language): WantedTime {
  const text = words.normalize('NFKC');
  const clocks = readClocks(text.replace(edges, ''), language);
  const [first] = clocks;
  if (first) {
    const minute = first.hour * 60 + first.minute;
    if (opensAfter.test(text)) return { clocks: [], from: minute, to: dayMinutes };
    return opensBefore.test(text) ? { clocks: [], from: 0, to: minute } : { clocks, from: 0, to: dayMinutes };
  }
  const part = parts.find(([pattern]) => pattern.test(text));
  return part ? { clocks, from: part[1], to: part[2] } : { clocks, from: 0, to: dayMinutes };
}

/** An hour that may be of either half of the day is read as both, the earlier first. */
export function readClocks(words: string, language: Language): Clock[] {
  const text = words.normalize('NFKC');
  // Which day it is does not change what an hour means.
  const clockIn = (said: string) => readWhen(said, { language, today: { year: 2001, month: 1, day: 1 } }).clock;
  const plain = language === 'ja' ? text : englishHours(text);
  const told = clockIn(plain);
  const tellsHalf = /午前|午後|朝|昼|夕|夜|晩|正午|[ap]\.?m\b|morning|afternoon|evening|night|noon|midday/i.test(plain);
  if (told && (tellsHalf || told.hour > 18 || told.hour === 0)) return [told];
  const early = clockIn(language === 'ja' ? plain.replace(japaneseHour, '午前の$&') : `${plain} in the morning`);
  const first = early ?? told;
  if (!first) return [];
  if (first.hour >= 12) return [first];
  return [first, { hour: first.hour + 12, minute: first.minute }];
}

const japaneseHour = /(?:\d{1,2}|[一二三四五六七八九十]{1,3})(?:時|じ|:)/;
const hours = 'one two three four five six seven eight nine ten eleven twelve'.split(' ');
const minutes: Readonly<Record<string, string>> = { thirty: '30', fifteen: '15', 'forty five': '45' };

/** "ten thirty" is 10:30, and "ten" alone an hour. */
function englishHours(text: string): string {
  const named = new RegExp(`\\b(${hours.join('|')}) (thirty|fifteen|forty[- ]five)\\b`, 'gi');
  const written = text.replace(named, (_all, hour: string, minute: string) => {
    return `${hours.indexOf(hour.toLowerCase()) + 1}:${minutes[minute.toLowerCase().replace('-', ' ')] ?? '00'}`;
  });
  return /^(?:\w+|\d{1,2}:\d\d)$/.test(written.trim()) ? `at ${written.trim()}` : written;
}
