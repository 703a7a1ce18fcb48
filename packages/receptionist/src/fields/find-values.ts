/** Values that say by themselves what they are, wherever in an utterance they stand. */
import { cleanValue } from './clean-value.ts';
import { leadingCount } from './count-in.ts';
import { type FieldKind, isWhen } from './field-kind.ts';
import { findName } from './find-name.ts';
import { hasDay, hasPartOfDay, tellsPast, whenIn, withoutHesitation } from './find-when.ts';
import { isPlausible } from './judge-value.ts';
import { partsOf } from './last-meant.ts';
import { englishNumber, smallNumber } from './number-words.ts';

export interface Finding {
  value: string;
  /** The clause without it. */
  rest: string;
}

type Finder = (clause: string) => Finding | null;

const count = '(?:(?:\\d+|[一二三四五六七八九十])(?:人|名)?(?:[、か~-]|から))?(?:\\d+|[一二三四五六七八九十]+)';
const englishCount = `(?:\\d+|${englishNumber})`;
const people = new RegExp(
  `(?:(?:大人|子供|子ども|こども)?(?:${count}\\s*(?:名(?:様|さま)?|人(?!前|目|暮))|(?:お)?ひとり|一人|ふたり|二人|(?:さん|よ|ご|ろく|しち|なな|はち|きゅう|じゅう)にん)(?:様|さま)?(?:くらい|ぐらい|ほど)?(?:[とでに、]*(?=(?:大人|子供|子ども|こども)))?)+|\\b(?:a (?:party|group|table) (?:of|for) )?${englishCount}(?: (?:people|persons?|guests?|adults?|pupils?|students?|players?|passengers?|of us|kids?|children)\\b(?:,? and (?:(?:a|one) (?:child|baby|toddler|infant|kid)\\b|(?=\\w+ (?:kids?|children|adults?))))?)+|\\b(?:party|table|group) (?:of|for) ${englishCount}\\b|\\bfor (?:\\d{1,2}|${englishNumber})\\b(?!:| ?(?:[ap]\\.?m|o'?clock|hours?|minutes?|mins?|days?|nights?|weeks?|months?|years?|dollars|pounds|thirty|fifteen))`,
  'i',
);
/** Of several counts the one that sums them up. */
const total =
  /(?<=(?:全部で|合計で?|全員で|みんなで|[人名]の)[、\s]*)(?:\d+|[一二三四五六七八九十]+)[人名]|(?:\d+|[一二三四五六七八九十]+)人(?=家族|暮らし)/;
/** The same in English: "two adults and three kids, so five altogether". */
const totalEnglish = new RegExp(
  `${englishCount}(?= (?:people )?(?:altogether|in (?:all|total)|all told)\\b)|(?<=\\b(?:makes|making|a total of) )${englishCount}`,
  'i',
);
const nights = new RegExp(
  `${smallNumber}(?:泊|[はぱ]く(?!は))|(?:いっぱ|には|さんぱ|よんぱ|ごは)く|[一二]晩|ひとばん|ふたばん|\\b(?:just )?(?:${smallNumber}|a single|a) nights?\\b`,
  'i',
);
const age = new RegExp(
  `(?:\\d+|[一二三四五六七八九十]+)(?:歳|才|[かヶカヵ]月)(?:と|半)?|\\b${smallNumber}(?:[- ]years?[- ]olds?|[- ]months?[- ]olds?| years of age)\\b`,
  'i',
);
const email = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/;
const spokenEmail =
  /[\w.+-]+(?:\s*(?:ドット|どっと|\bdot\b|ハイフン|\bdash\b|\bhyphen\b|アンダーバー|\bunderscore\b)\s*[\w+-]+)*\s*(?:アットマーク|アット|\bat\b)\s*[\w-]+(?:\s*(?:ドット|どっと|\bdot\b|\.)\s*[\w-]+)+/i;
const address =
  /(?:〒?\d{3}-\d{4}\s*)?(?:東京都|北海道|(?:京都|大阪)府|[\p{Script=Han}]{2,3}県).{2,60}|(?<=住所は).{3,60}/u;
const finders: Partial<Record<FieldKind, Finder>> = {
  people: (clause) => matched(clause, total.exec(clause) ?? totalEnglish.exec(clause) ?? people.exec(clause)),
  nights: (clause) => matched(clause, nights.exec(clause)),
  age: (clause) => matched(clause, age.exec(clause)),
  date: (clause) => matched(clause, whenIn(clause, 'date')),
  time: (clause) => matched(clause, whenIn(clause, 'time')),
  past: (clause) => (tellsPast(clause) ? matched(clause, whenIn(clause, 'past')) : null),
  dateTime: findDayAndTime,
  email: (clause) => matched(clause, email.exec(clause) ?? spokenEmail.exec(clause)),
  address: (clause) => matched(clause, address.exec(clause)),
  name(clause) {
    const found = findName(clause);
    return found && { value: found.value, rest: `${clause.slice(0, found.start)} ${clause.slice(found.end)}` };
  },
};

/** A day and its hour, also where something else was said between them: "Friday, for two, at 8". */
function findDayAndTime(clause: string): Finding | null {
  const first = matched(clause, whenIn(clause, 'dateTime'));
  if (first === null) return null;
  const second =
    hasDay(first.value) === hasPartOfDay(first.value) ? null : matched(first.rest, whenIn(first.rest, 'dateTime'));
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
  const parts = partsOf(clause).flatMap((part) => part.split(mentioned));
  const last = parts.findLastIndex((part) => findIn(part.split(reason)[0] ?? part, kind) !== null);
  if (parts.length === 1 || last < 0) return findIn(clause, kind);
  const counts = kind === 'people' ? parts.slice(last + 1).map(leadingCount) : [];
  const recounted = counts.findLast((told) => told !== null) ?? null;
  if (recounted !== null) return { value: recounted, rest: parts.slice(0, last).join('、') };
  const found = findIn(parts[last]?.split(reason)[0] ?? '', kind);
  if (found === null) return null;
  // What was only mentioned before says the half that is missing, where the last part is no whole.
  const whole = kind === 'dateTime' && hasDay(found.value) !== hasPartOfDay(found.value) ? findIn(clause, kind) : null;
  if (whole !== null && !hasDay(found.value) && hasDay(whole.value)) {
    const day = hasPartOfDay(whole.value) ? findIn(whole.value, 'date') : null;
    return day ? { value: joined(day.value, found.value), rest: found.rest } : whole;
  }
  return { value: found.value, rest: [...parts.slice(0, last), found.rest, ...parts.slice(last + 1)].join('、') };
}

/** A day of birth is no other day. */
const birth = /生まれ(?!た(?!日))|\bborn\b/;

/** "Not Monday", "月曜以外": a day or an hour that does not do. */
const excluded =
  /\b(?:mon|tues|wednes|thurs|fri|satur|sun)days? (?:(?:is|are) (?:bad|out|no|not|full|too|hard|difficult|tricky|busy)|(?:is|are|do|does)n't)\b[^,.;]*|\b(?:but )?not (?:on |at )?(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|\d{1,2}(?::\d\d)?|mornings?|afternoons?|evenings?)\b|[月火水木金土日]曜日?(?:以外|は(?:だめ|ダメ|無理|難し|ちょっと|行け))/gi;

function findIn(said: string, kind: FieldKind): Finding | null {
  const clause = isWhen(kind) ? said.replace(excluded, ' ') : said;
  if (chosen.has(kind) && birth.test(clause)) return null;
  const finding = finders[kind]?.(clause) ?? null;
  if (finding === null) return null;
  const value = cleanValue(withoutHesitation(finding.value).replace(/[とで、,\s]+$/, ''), kind);
  return value === '' || (kind === 'name' && !isPlausible(value, kind)) ? null : { ...finding, value };
}

function matched(clause: string, match: RegExpExecArray | null): Finding | null {
  if (match === null) return null;
  const value = match.slice(1).find((group) => group !== undefined) ?? match[0];
  return { value, rest: `${clause.slice(0, match.index)} ${clause.slice(match.index + match[0].length)}` };
}
