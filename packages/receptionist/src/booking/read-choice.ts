/** Which of the times that were offered is meant. */
import type { Language } from '@uketsuke/contracts';
import { weekdayOf } from '@uketsuke/dates';
import { readAnswer } from '../intents/yes-no.ts';
import { minuteOf, type Slot } from './slot.ts';
import { readClocks } from './wanted-time.ts';

const ordinals: readonly [RegExp, number][] = [
  [
    /最初|[1一](?:番目|つ目|つめ|個目|番(?!早|遅|最))|ひとつ(?:目|め)|一番(?:早|はや)|早い(?:ほう|方|の|時間)|\b(?:first|earliest|soonest|number one|option one)\b/i,
    0,
  ],
  [/真ん中|まんなか|[2二](?:番目|番|つ目|つめ|個目)|ふたつ(?:目|め)|\b(?:second|middle|number two|option two)\b/i, 1],
  [/[3三](?:番目|番|つ目|つめ|個目)|みっつ(?:目|め)|\b(?:third|number three|option three)\b/i, 2],
  [/最後|一番(?:遅|おそ)|遅い(?:ほう|方|の|時間)|\b(?:last|latest)\b/i, -1],
];
const anyOfThem =
  /どれでも|どちらでも|いつでも|お?任せ|おまかせ|\b(?:any of (?:them|those)|either|whichever|any ?time)\b/i;
const noneOfThem =
  /どれも|どちらも|(?:ほか|他|別)(?:の|に|は|を)|それ以外|\b(?:none|neither|others?|another|different|anything else|something else)\b/i;

/** null: none of them; undefined: the words do not say. */
export function readSlotChoice(text: string, offered: readonly Slot[], language: Language): Slot | null | undefined {
  if (noneOfThem.test(text)) return null;
  const timed = timedSlot(text, offered, language);
  if (timed) return timed;
  const ordinal = /\d{1,2}[時:]|\d ?[ap]\.?m\b/i.test(text) ? undefined : ordinals.find(([told]) => told.test(text));
  if (ordinal) return offered.at(ordinal[1]);
  const number = /^\D{0,2}([1-3])(?:で(?:す|お願いします)?)?\D?$/.exec(text.normalize('NFKC').trim())?.[1];
  if (number !== undefined) return offered[Number(number) - 1];
  if (anyOfThem.test(text)) return offered[0];
  const { answer, rest } = readAnswer(text);
  if (answer === 'yes' && rest === '' && offered.length === 1) return offered[0];
  return answer === 'no' && rest === '' ? null : undefined;
}

/** The only one at the hour that was said. */
export function timedSlot(text: string, slots: readonly Slot[], language: Language): Slot | undefined {
  const minutes = readClocks(text, language).map(minuteOf);
  const found = slots.filter(({ clock }) => minutes.includes(minuteOf(clock)));
  return found.length === 1 ? found[0] : undefined;
}

const weekdays: Readonly<Record<Language, readonly string[]>> = {
  ja: '日月火水木金土'.split('').map((day) => `${day}曜`),
  en: 'sunday monday tuesday wednesday thursday friday saturday'.split(' '),
};
const otherWeek = /今週|来週|次|今度|\b(?:this|next|after)\b/i;

/** The only one on the day that was said, of several days that were offered. */
export function daySlot(text: string, slots: readonly Slot[], language: Language): Slot | undefined {
  if (otherWeek.test(text)) return undefined;
  const said = text.normalize('NFKC').toLowerCase();
  const named = weekdays[language].findIndex((weekday) => said.includes(weekday));
  const found = slots.filter(({ day }) => weekdayOf(day) === named);
  return found.length === 1 && slots.length > 1 ? found[0] : undefined;
}
