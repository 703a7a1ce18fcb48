/** Several days of which one is wanted: "Thursday or Friday afternoon", "26日か27日". */
import type { Language } from '@uketsuke/contracts';
import { isOther } from './read-when.ts';

const englishWeekday = '(?:mon|tues|wednes|thurs|fri|satur|sun)day';
const months = 'january|february|march|april|may|june|july|august|september|october|november|december';

/** Each finds one day. `lead` is what a day that is told first lends to those behind it: "next", "来週の", "11月". */
const mentions: Readonly<Record<Language, RegExp>> = {
  ja: /(?<lead>(?:今週|来週|再来週|今度|次)の?|\d{1,2}月の?)?(?<day>[月火水木金土日]曜日?|(?<=月の?)\d{1,2}日?|\d{1,2}日)|(?<alone>本日|今日|明日|明後日|あした|あさって)/g,
  en: new RegExp(
    `\\b(?:(?<lead>(?:this|next|coming) |(?:${months}) (?:the )?)?(?<day>${englishWeekday}|(?<=(?:${months}) (?:the )?)\\d{1,2}(?!\\d)(?:st|nd|rd|th)?|\\d{1,2}(?:st|nd|rd|th))|(?<alone>today|tomorrow))\\b`,
    'gi',
  ),
};
const joins: Readonly<Record<Language, RegExp>> = {
  ja: /^(?:か|、|,|または|もしくは|あるいは|それか|、(?:または|もしくは|あるいは|それか))$/,
  en: /^(?:,? or(?: on| maybe| else)?(?: the)?|,) $/i,
};
/** The month behind the day: which of the days it belongs to is not clear. */
const monthBehind = new RegExp(`(?:st|nd|rd|th) (?:of )?(?:${months})`, 'i');
const daysMax = 3;

/** Words for each of the days; empty where one is named, none, or more than a few, or where it is not clear which. */
export function splitDays(words: string, language: Language): string[] {
  const text = words.normalize('NFKC');
  const found = [...text.matchAll(mentions[language])];
  if (found.length < 2 || found.length > daysMax || monthBehind.test(text) || isOther(text, language)) return [];
  const isJoined = found.slice(1).every((mention, at) => {
    const before = found[at];
    return before !== undefined && joins[language].test(text.slice(before.index + before[0].length, mention.index));
  });
  if (!isJoined) return [];
  let lead = '';
  return found.map(([all, ...groups]) => {
    const [own = '', day] = groups;
    lead = own === '' ? lead : own;
    return day === undefined ? all : lead + day;
  });
}
