/** Days and hours in what was said, in the caller's own words. */
import { englishHour as hourWord, englishNumber, japaneseNumber as number } from './number-words.ts';

const pick = (...ways: readonly string[]): string => `(?:${ways.join('|')})`;

const ordinal =
  '(?:\\d{1,2}(?:st|nd|rd|th)|(?:twenty|thirty)[- ](?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth)|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|(?:thir|four|fif|six|seven|eigh|nine)teenth|twentieth|thirtieth)';
const month =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\b\\.?';
const cardinal = `(?:\\d{1,2}(?![\\d:])|${englishNumber})`;
const year = '(?:,? (?:(?:in )?(?:19|20)\\d\\d|(?:nineteen|twenty|two thousand)[a-z -]+))?';
const weekday = '\\b(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?s?\\b';
const feast = "(?:christmas|new year'?s|easter|boxing|thanksgiving)(?: (?:eve|day|monday))?";
/** Behind a bare number: it counts something. */
const counts =
  "(?! ?(?:people|persons?|guests?|of us|adults?|kids?|child|min|hour|hrs|night|day|week|month|year|dollar|pound|percent|miles?|times?|x\\b|[ap]\\.?m\\b|o'? ?clock)|[:/.\\d-]*\\d)";
const past = `\\byesterday(?: (?:morning|afternoon|evening))?\\b|\\blast (?:night|week|month|year|weekend|${weekday})|\\b(?:\\w+|a (?:couple|few)(?: of)?) (?:days?|weeks?|months?|years?) ago\\b`;
const englishDay = pick(
  `\\b(?:the )?${ordinal} (?:of )?${month}${year}`,
  `\\b${cardinal} (?:of )?${month}${year}`,
  `\\b${month} (?:the )?(?:${ordinal}|${cardinal})${year}`,
  `\\b(?:the )?(?:first|second|third|fourth|last) ${weekday} (?:in|of) (?:(?:this|next) month\\b|${month})`,
  `\\b(?:(?:this|next|coming) )*(?:week )?${weekday}(?: (?:the )?${ordinal}\\b)?(?: (?:of )?(?:this|next) week\\b| week\\b| after next\\b)?`,
  '\\b(?:any )?weekdays?\\b|\\b(?:the )?day after tomorrow\\b|\\b(?:today|tonight|tom+or+ow|tmrw|tmr)\\b',
  '\\b(?:(?:early|later|the beginning of|the end of) )?(?:this|next) (?:week|month|weekend)\\b|\\bthe weekend\\b',
  `\\b${feast}\\b|\\d{1,2}/\\d{1,2}(?:/\\d{2,4})?|\\b\\d{4}-\\d{2}-\\d{2}\\b`,
  `\\bthe ${ordinal}(?=[,.!?]|$| (?:of|at|in|around|about|from|please|for|if|would|works|and|or|to)\\b)|\\b\\d{1,2}(?:st|nd|rd|th)\\b`,
);
const englishHour = pick(
  `\\b(?:(?:half past|quarter (?:past|to)) )?(?:\\d{1,2}(?::\\d{2})?|${cardinal}(?: (?:thirty|fifteen|forty-?five))?)(?: ?[ap]\\.?m\\b\\.?| o'? ?clock\\b)`,
  `\\b(?:half(?: past)?|(?:quarter|five|ten|twenty|twenty-five) (?:past|to)) (?:\\d{1,2}|${hourWord})\\b`,
  '\\b\\d{1,2}:\\d{2}\\b|\\b(?:noon|midday|midnight)\\b',
  `\\b(?:at|around|about|like|say|by|before|after|until|till) (?:\\d{1,2}|${hourWord}(?: (?:thirty|fifteen|forty-?five))?)\\b${counts}(?! (?:of )?${month})`,
  `\\b${hourWord} (?:thirty|fifteen|forty-?five)\\b`,
);
const englishPart =
  '\\b(?:in the )?(?:early |late |mid[- ]?)?(?:morning|afternoon|evening)s?\\b|\\b(?:before|after|over) (?:work|school|lunch|breakfast|dinner)\\b';
const japaneseDay = pick(
  `(?:(?:\\d{4}年|(?:昭和|平成|令和)${number}年|再?来年|今年)の?)?${number}月の?(?:${number}日|末|初め|はじめ|[上中下]旬)`,
  '(?:再?来|今)月の?(?:末(?!日)|初め|はじめ|[上中下]旬)',
  '(?:今度|次|こんど|つぎ|来週|再来週|今週)の(?=[月火水木金土日]曜?)|第[一二三四1-4]|(?:[1-5一二三四五](?:回目|番目|つ目)|最初|最後|初め)の(?=[月火水木金土日]曜)|[月火水木金土日]曜日?',
  '本日|今日|きょう|今夜|今晩|明晩|明後日|明日|あした|しあさって|あさって|今週末?|再来週|来週末?|今月|来月|週末|平日|クリスマス(?:イブ)?|大晦日|元日',
  '\\d+日(?![間前])|\\d{1,2}/\\d{1,2}',
);
const japanesePast =
  '昨日|きのう|一昨日|おととい|昨夜|昨晩|先週の?|先月の?|昨年の?|去年の?|今朝|さっき|先ほど|\\d+(?:日|週間|[かヶカヵ]月|年|時間)(?:ほど|くらい|ぐらい)?前';
const japaneseHour = `(?:(?:午前|午後|朝|昼|夜|夕方|夕|正午)の?)?${number}(?:(?:時(?!間)|じ(?!かん|[ゃゅょっ]))(?:半|${number}分)?|:\\d{2})(?:ごろ|頃|くらい|ぐらい|以降|過ぎ|すぎ|前|まで)?`;
const japanesePart =
  '(?:午前中?|午後|夕方|夜|朝|正午|お昼|ランチ(?:タイム)?|ディナー(?:タイム)?)(?:イチ)?(?:ごろ|頃|くらい|ぐらい|以降|過ぎ|すぎ|前)?(?!ご飯)';
/** Said between a day and its hour while somebody thinks. */
const hesitation = '(?:ええと|えっと|えーと|あのー?|そうねえ?|そうですね|\\b(?:uh|um|hm)+\\b)';
const hesitations = new RegExp(`[、,]?\\s*${hesitation}[、,]?(?=[\\s\\d\\p{L}])`, 'giu');
const glue = `(?:の|か|、|,|\\s|に|から|${hesitation}|then|at|on|in|the|around|about|of|to|until|till|between|,? ?and|or)*`;
/** An hour that is told with its day needs no word of its own: "Thursday morning, ten". */
const bareHour = `(?<=[a-z],? )\\b(?:\\d{1,2}|${hourWord})\\b${counts}(?! \\w+s\\b)`;

const dayPhrase = `${pick(japaneseDay, englishDay)}(?:以降|以後| onwards?\\b| or (?:later|after)\\b)?`;
const timePhrase = pick(japaneseHour, japanesePart, englishHour, englishPart);
const either = pick(dayPhrase, timePhrase);
const pastPhrase = pick(
  past,
  japanesePast,
  either,
  '\\b(?:19|20)\\d\\d\\b',
  `(?:\\d{4}|(?:昭和|平成|令和|大正)${number})年`,
);
const run = (first: string, more = first): string => `${first}(?:${glue}${more})*`;
/** What was, and not what is to be. */
const notBefore = '(?<!since |since last |last |every )';

const patterns = {
  date: new RegExp(notBefore + run(dayPhrase), 'i'),
  time: new RegExp(run(timePhrase), 'i'),
  dateTime: new RegExp(notBefore + run(either, pick(either, bareHour)), 'i'),
  past: new RegExp(run(pastPhrase, pick(pastPhrase, bareHour)), 'i'),
};

export type WhenKind = 'date' | 'time' | 'dateTime' | 'past';

/** Without what somebody says while they think. */
export const withoutHesitation = (text: string): string => text.replace(hesitations, '');

/** The first words that tell it, and where they stand. */
export function whenIn(text: string, kind: WhenKind): RegExpExecArray | null {
  return patterns[kind].exec(text);
}

export const hasDay = (text: string): boolean => patterns.date.test(text);
/** An hour or a part of the day. */
export const hasPartOfDay = (text: string): boolean => patterns.time.test(text);

const wholeHour = new RegExp(
  pick(
    ...[japaneseHour, '正午|午前中|いつでも|何時でも', englishHour, "\\bat \\w+|any ?time|o'? ?clock"],
    `(?:day|morning|afternoon|evening),? (?:\\d{1,2}|${hourWord})\\b`,
  ),
  'i',
);
/** An hour; "the evening" is none. */
export const hasTime = (text: string): boolean => wholeHour.test(text);

const vague =
  /^(?:今|来|再来|先)?(?:週末?|月)|^(?:平日|朝|昼|夜|夕方|午前中?|午後)(?:から|に|は)?$|^(?:early |later |(?:the )?(?:beginning|end) of )?(?:this|next) (?:week|month|weekend)|^the weekend|^(?:in the )?(?:early |late )?(?:morning|afternoon|evening)s?$/i;
/** So wide that it was hardly meant as an answer where nobody asked. */
export const isVague = (text: string): boolean => vague.test(text) && text.replace(vague, '').trim() === '';

const relative = new RegExp(`${past}|${japanesePast}`, 'i');
/** Counted from today: nobody is born then. */
export const isRelative = (text: string): boolean => relative.test(text);

const told = new RegExp(`${past}|${japanesePast}|(?:(?:昭和|平成|令和|大正)\\d*|\\d{4})年`, 'i');
/** A day that can only lie behind us. */
export const tellsPast = (text: string): boolean => told.test(text);
