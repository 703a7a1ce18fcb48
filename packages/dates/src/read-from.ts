/** A day from which on every day will do: "あさって以降でいつでも", "any day from Thursday on". */
import type { Language } from '@uketsuke/contracts';
import { addDays, type Day } from './day.ts';
import { readWhen } from './read-when.ts';

const months = 'january|february|march|april|may|june|july|august|september|october|november|december';
const englishDay = `(?:the )?day after tomorrow|tomorrow|today|(?:(?:this|next|coming) )?(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:${months}) (?:the )?\\d{1,2}(?:st|nd|rd|th)?|(?:the )?\\d{1,2}(?:st|nd|rd|th)(?: (?:of )?(?:${months}))?`;
const anyDay = /いつでも|どの日でも|何日でも|\b(?:any ?(?:day|time)|whenever)\b/i;

/** What stands before the day belongs to something else: "24日は無理なので26日以降". */
const japanese =
  /(?:^|[、。は\s]|ので|けど)(?<day>[^、。は\s]*?(?:日|[月火水木金土日]曜|あした|あす|あさって))(?:以降|以後|(?<from>から(?!.*まで)))/;
const onwards = new RegExp(
  `\\b(?<day>${englishDay})(?:,? (?:or|and) (?:later|after)\\b|,? onwards?\\b| on(?=[,.!?]|$| (?:is|would|please|works)))`,
  'i',
);
const fromOn = new RegExp(
  `\\b(?<how>from|starting(?: on| from)?|(?<!\\bthe day )after) (?<day>${englishDay})\\b(?! (?:to|until|till|through)\\b)`,
  'i',
);

/** Null: the words name no such day, or one that could be several. */
export function readFrom(words: string, { language, today }: { language: Language; today: Day }): Day | null {
  const text = words.normalize('NFKC');
  const isAny = anyDay.test(text);
  const read = (day: string | undefined): Day | null =>
    day === undefined ? null : readWhen(day, { language, today }).day;
  if (language === 'ja') {
    const { day, from } = japanese.exec(text)?.groups ?? {};
    // "12月1日から2泊" is that day.
    return from === undefined || isAny ? read(day) : null;
  }
  const on = onwards.exec(text)?.groups;
  if (on) return read(on['day']);
  const { how, day } = fromOn.exec(text)?.groups ?? {};
  const isAfter = how?.toLowerCase() === 'after';
  const first = isAfter || isAny ? read(day) : null;
  return first && isAfter ? addDays(first, 1) : first;
}
