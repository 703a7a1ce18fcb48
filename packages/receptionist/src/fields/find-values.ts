/** Values that say by themselves what they are, wherever in an utterance they stand. */
import { cleanValue } from './clean-value.ts';
import type { FieldKind } from './field-kind.ts';
import { findName } from './find-name.ts';
import { isPlausible } from './judge-value.ts';

export interface Finding {
  value: string;
  /** The clause without it. */
  rest: string;
}

type Finder = (clause: string) => Finding | null;

const count = '(?:(?:\\d+|[一二三四五六七八九十])(?:人|名)?[、か~])?(?:\\d+|[一二三四五六七八九十]+)';
const people = new RegExp(
  `(?:(?:大人|子供|子ども|こども)?(?:${count}\\s*(?:名(?:様|さま)?|人(?!前|目|暮))|(?:お)?ひとり|一人|ふたり|二人)(?:様|さま)?(?:くらい|ぐらい|ほど)?(?:[とで、]*(?=(?:大人|子供|子ども|こども)))?)+|\\b(?:a (?:party|group|table) (?:of|for) )?(?:\\d+|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)(?: (?:people|persons?|guests?|adults?|of us|kids?|children)\\b(?:,? and (?=\\w+ (?:kids?|children|adults?)))?)+|\\b(?:party|table|group) (?:of|for) (?:\\d+|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\\b|\\bfor (?:\\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\\b(?!:| ?(?:[ap]\\.?m|o'?clock|hours?|minutes?|mins?|days?|nights?|weeks?|months?|years?|dollars|pounds|thirty|fifteen))`,
  'i',
);
const dayWord =
  '本日|今日|今夜|今晩|明晩|(?:今度|次|こんど|つぎ)の(?=[月火水木金土日]曜?)|第[一二三四1-4]|クリスマス(?:イブ)?|大晦日|元日|明日|あした|あす|明後日|あさって|しあさって|今週末?|来週末?|再来週|今月|来月|週末|平日|[月火水木金土日]曜日?|(?:\\d{4}年)?(?:\\d+|[一二三四五六七八九十]+)月(?:の)?(?:\\d+|[一二三四五六七八九十]+)日|\\d+日|\\d{1,2}/\\d{1,2}|\\b(?:(?:this|next|coming) )?(?:mon|tues?|wed(?:nes)?|thurs?|fri|sat(?:ur)?|sun)(?:day)?s?\\b|\\b(?:today|tonight|tomorrow|tomorow|tmrw|tmr|(?:this|next) (?:week|month|weekend)|(?:the )?day after tomorrow)\\b|\\b(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|june?|july?|aug(?:ust)?|sep(?:tember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.? \\d{1,2}(?:st|nd|rd|th)?\\b|\\b(?:the )?(?:\\d{1,2}(?:st|nd|rd|th)|(?:twenty|thirty)[- ](?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth)|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|thirteenth|fourteenth|fifteenth|sixteenth|seventeenth|eighteenth|nineteenth|twentieth|thirtieth)\\b(?: (?:of )?(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sep(?:tember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\b| of \\w+)?';
const hour = '(?:\\d{1,2}|[一二三四五六七八九十]+)';
const timeWord = `(?:(?:午前|午後|朝|昼|夜|夕方|夕|正午)の?)?${hour}(?:(?:時(?!間)|じ(?!かん|[ゃゅょっ]))(?:半|${hour}分)?|:\\d{2})(?:ごろ|頃|くらい|ぐらい|以降|過ぎ|すぎ|前|まで)?|(?:午前中?|午後|夕方|夜|正午|お昼|ランチ(?:タイム)?|ディナー(?:タイム)?)(?:ごろ|頃|くらい|ぐらい|以降|過ぎ|すぎ|前)?|\\b(?:\\d{1,2}(?::\\d{2})?|noon|midday|(?:half past |quarter (?:past|to) )?(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve))(?: ?(?:a\\.?m\\b\\.?|p\\.?m\\b\\.?)| o'?clock)|\\b(?:half past|half|quarter past|quarter to) (?:\\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\\b|\\b\\d{1,2}:\\d{2}\\b|\\bat (?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\\b|\\b(?:at|around|about) \\d{1,2}\\b(?![:/.\\d-]| ?(?:people|persons?|guests?|of us|adults?|min|[ap]\\.?m\\b|o'?clock))|\\b(?:noon|midday)\\b|\\b(?:in the )?(?:early |late )?(?:morning|afternoon|evening)s?\\b`;
const glue = '(?:の|か|、|,|\\s|に|から|at|on|in|the|around|about|of|,? ?and|or)*';
const day = new RegExp(`(?<!since |since last |last )(?:${dayWord})(?:${glue}(?:${dayWord}))*`, 'i');
const time = new RegExp(`(?:${timeWord})(?:${glue}(?:${timeWord}))*`, 'i');
const dateTime = new RegExp(
  `(?<!since |since last |last )(?:${dayWord}|${timeWord})(?:${glue}(?:${dayWord}|${timeWord}))*`,
  'i',
);
const email = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/;
const spokenEmail =
  /[\w.+-]+(?:\s*(?:ドット|どっと|\bdot\b|ハイフン|\bdash\b|\bhyphen\b|アンダーバー|\bunderscore\b)\s*[\w+-]+)*\s*(?:アットマーク|アット|\bat\b)\s*[\w-]+(?:\s*(?:ドット|どっと|\bdot\b|\.)\s*[\w-]+)+/i;
const address =
  /(?:〒?\d{3}-\d{4}\s*)?(?:東京都|北海道|(?:京都|大阪)府|[\p{Script=Han}]{2,3}県).{2,60}|(?<=住所は).{3,60}/u;
const finders: Partial<Record<FieldKind, Finder>> = {
  people: (clause) => matched(clause, people.exec(clause)),
  date: (clause) => matched(clause, day.exec(clause)),
  time: (clause) => matched(clause, time.exec(clause)),
  dateTime: findDayAndTime,
  email: (clause) => matched(clause, email.exec(clause) ?? spokenEmail.exec(clause)),
  address: (clause) => matched(clause, address.exec(clause)),
  name(clause) {
    const found = findName(clause);
    return found && { value: found.value, rest: `${clause.slice(0, found.start)} ${clause.slice(found.end)}` };
  },
};

export const hasDay = (text: string): boolean => day.test(text);
/** An hour or a part of the day. */
export const hasPartOfDay = (text: string): boolean => time.test(text);
/** An hour; "the evening" is none. */
export const hasTime = (text: string): boolean =>
  /(?:\d{1,2}\s*|[一二三四五六七八九十])(?:時(?!間)|じ(?!かん|[ゃゅょっ]))|\d:\d\d|\d\s*(?:am|pm|a\.m|p\.m)|o'?clock|\b(?:half|quarter) (?:past|to) \w|\bhalf (?:\d|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)|正午|午前中|\bnoon\b|\bat \w+|\b(?:around|about) \d|any ?time|いつでも|何時でも/i.test(
    text,
  );

/** A day and its hour, also where something else was said between them: "Friday, for two, at 8". */
function findDayAndTime(clause: string): Finding | null {
  const first = matched(clause, dateTime.exec(clause));
  if (first === null) return null;
  const second =
    hasDay(first.value) === hasPartOfDay(first.value) ? null : matched(first.rest, dateTime.exec(first.rest));
  if (second === null || hasDay(second.value) === hasDay(first.value)) return first;
  const [told, hour] = hasDay(first.value) ? [first, second] : [second, first];
  return { value: joined(cleanValue(told.value, 'dateTime'), cleanValue(hour.value, 'dateTime')), rest: second.rest };
}

function joined(dayOf: string, hourOf: string): string {
  if (/[ぁ-んァ-ヶ\p{Script=Han}]/u.test(dayOf + hourOf)) return `${dayOf}の${hourOf}`;
  return /^\d/.test(hourOf) ? `${dayOf} at ${hourOf}` : `${dayOf} ${hourOf}`;
}

const chosen: ReadonlySet<FieldKind> = new Set(['date', 'time', 'dateTime', 'people']);
/** What ends in these gives a reason, or says what does not do: a day in it is mentioned, and the one after it is chosen. */
const mentioned =
  /(?:ので|んで|だから|ですから|ますから|ため|けど|けれども?|ですが|ますが|(?:だめ|ダメ|無理|難し[くい]|忙し[くい]|埋まって).{0,6})[、,\s]+|,? (?:so|but) (?=\w)|(?<=\b(?:can't|cannot|won't|don't|not)\b[^,]{0,30}),/i;
const reason = /\b(?:because|since|as) (?=i\b|we\b|my\b|the\b|it)/i;

export function findValue(clause: string, kind: FieldKind): Finding | null {
  if (!chosen.has(kind)) return findIn(clause, kind);
  const parts = clause.split(mentioned);
  const last = parts.findLastIndex((part) => findIn(part.split(reason)[0] ?? part, kind) !== null);
  if (parts.length === 1 || last < 0) return findIn(clause, kind);
  const found = findIn(parts[last]?.split(reason)[0] ?? '', kind);
  if (found === null) return null;
  // What was only mentioned before says the half that is missing, where the last part is no whole.
  const whole = kind === 'dateTime' && hasDay(found.value) !== hasPartOfDay(found.value) ? findIn(clause, kind) : null;
  if (whole !== null && !hasDay(found.value) && hasDay(whole.value)) return whole;
  return { value: found.value, rest: [...parts.slice(0, last), found.rest, ...parts.slice(last + 1)].join('、') };
}

function findIn(clause: string, kind: FieldKind): Finding | null {
  const finding = finders[kind]?.(clause) ?? null;
  if (finding === null) return null;
  const value = cleanValue(finding.value.replace(/[とで、,\s]+$/, ''), kind);
  return value === '' || (kind === 'name' && !isPlausible(value, kind)) ? null : { ...finding, value };
}

function matched(clause: string, match: RegExpExecArray | null): Finding | null {
  if (match === null) return null;
  const value = match.slice(1).find((group) => group !== undefined) ?? match[0];
  return { value, rest: `${clause.slice(0, match.index)} ${clause.slice(match.index + match[0].length)}` };
}
