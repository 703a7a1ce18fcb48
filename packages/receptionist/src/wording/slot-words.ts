/** What is said about free times. */
import type { Language } from '@uketsuke/contracts';
import { type Clock, weekdayOf } from '@uketsuke/dates';
import { isSameDay, type Slot } from '../booking/slot.ts';

export interface SlotWords {
  /** As it stands in the record, and is read back. */
  when(slot: Slot): string;
  day(slot: Slot): string;
  /** Which times are free. */
  offer(slots: readonly Slot[]): string[];
  /** In front of it, where they are not those that were wanted. */
  instead: string;
  /** Which key chooses which of them. */
  offerByKeys(slots: readonly Slot[]): string;
  /** In short, behind an answer to something else. */
  which: string;
  taken(slot: Slot): string;
  /** Nothing is free then. */
  full: string;
  otherDay: string;
  /** The words name no one day that is to come. */
  whichDay: string;
  /** What was free is so no longer. */
  gone: string;
  booked: string;
  /** Nothing could be booked: somebody will confirm. */
  wish: string;
  /** The same, because nobody can tell now what is free. */
  unchecked: string;
  openClosing: string;
  /** Beside the time in the record, for whoever has to confirm it. */
  openMark: string;
}

const japaneseWeekdays = '日月火水木金土';

function japaneseClock({ hour, minute }: Clock): string {
  const rest = { 0: '', 30: '半' }[minute] ?? `${minute}分`;
  if (hour === 12) return `12時${rest}`;
  return hour < 12 ? `午前${hour}時${rest}` : `午後${hour - 12}時${rest}`;
}

const japaneseDay = ({ day }: Slot): string =>
  `${day.month}月${day.day}日${japaneseWeekdays.charAt(weekdayOf(day))}曜日`;

const ja: SlotWords = {
  day: japaneseDay,
  when: (slot) => `${japaneseDay(slot)}の${japaneseClock(slot.clock)}`,
  offer(slots) {
    const times = isOneDay(slots)
      ? `${slots.slice(0, 1).map(japaneseDay).join('')}は、${slots.map(({ clock }) => japaneseClock(clock)).join('、')}`
      : slots.map((slot) => ja.when(slot)).join('、');
    const free = `${times}が空いております。`;
    const asked = slots.length === 1 ? 'こちらでよろしいでしょうか。' : 'どちらがよろしいでしょうか。';
    return [free, asked];
  },
  instead: 'あいにく、ご希望のお時間は空きがございません。',
  offerByKeys: (slots) =>
    `${slots.map((slot, at) => `${isOneDay(slots) ? japaneseClock(slot.clock) : ja.when(slot)}は${at + 1}`).join('、')}、ほかのお時間は0を押してください。`,
  which: 'どちらのお時間がよろしいでしょうか。',
  taken: (slot) => `${ja.when(slot)}ですね。空いております。`,
  full: 'あいにく、その頃は空きがございません。',
  otherDay: 'ほかにご希望の日時はございますか。',
  whichDay: '恐れ入ります、何月何日がよろしいでしょうか。',
  gone: '申し訳ございません。そのお時間は、たった今埋まってしまいました。',
  booked: 'ご予約をお取りしました。',
  wish: 'それでは、ご希望として承ります。日時は、担当者が確認のうえご連絡いたします。',
  unchecked:
    '申し訳ございません、ただいま空きを確かめることができません。ご希望として承り、担当者が確認のうえご連絡いたします。',
  openClosing: 'ご希望を承りました。日時は、担当者が確認のうえご連絡いたします。お電話ありがとうございました。',
  openMark: '（未確定・要連絡）',
};

const englishWeekdays = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');
const months = 'January February March April May June July August September October November December'.split(' ');

function englishClock({ hour, minute }: Clock): string {
  if (hour === 12 && minute === 0) return 'noon';
  const rest = minute === 0 ? '' : `:${String(minute).padStart(2, '0')}`;
  return `${hour % 12 === 0 ? 12 : hour % 12}${rest} ${hour < 12 ? 'a.m.' : 'p.m.'}`;
}

const englishDay = ({ day }: Slot): string =>
  `${englishWeekdays[weekdayOf(day)] ?? ''}, ${months[day.month - 1] ?? ''} ${day.day}`;

function listed(items: readonly string[], last: string): string {
  return items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} ${last} ${items.at(-1) ?? ''}`;
}

const en: SlotWords = {
  day: englishDay,
  when: (slot) => `${englishDay(slot)} at ${englishClock(slot.clock)}`,
  offer(slots) {
    const times = isOneDay(slots)
      ? `On ${slots.slice(0, 1).map(englishDay).join('')}, we have ${listed(
          slots.map(({ clock }) => englishClock(clock)),
          'and',
        )}`
      : `We have ${listed(
          slots.map((slot) => en.when(slot)),
          'and',
        )}`;
    const free = times.endsWith('.') ? times : `${times}.`;
    const asked = slots.length === 1 ? 'Would that work for you?' : 'Which one would you like?';
    return [free, asked];
  },
  instead: "I'm sorry, that time is not free.",
  offerByKeys: (slots) =>
    `Press ${slots.map((slot, at) => `${at + 1} for ${isOneDay(slots) ? englishClock(slot.clock) : en.when(slot)}`).join(', ')}, or 0 for another time.`,
  which: 'Which time would you like?',
  taken: (slot) => `${en.when(slot)} is free.`,
  full: "I'm sorry, nothing is free then.",
  otherDay: 'Is there another day and time that would suit you?',
  whichDay: "I'm sorry, which date would that be?",
  gone: "I'm sorry, that time was taken just now.",
  booked: 'That is booked.',
  wish: 'I have noted that as a wish, and someone will get back to you to confirm the time.',
  unchecked:
    "I'm sorry, I can't check the free times right now. I have noted your wish, and someone will get back to you to confirm it.",
  openClosing: 'I have noted your wish. Someone will get back to you to confirm the time. Thank you for calling.',
  openMark: ' [not confirmed: call back]',
};

export const slotWords: Readonly<Record<Language, SlotWords>> = { ja, en };

function isOneDay(slots: readonly Slot[]): boolean {
  const [first] = slots;
  return first !== undefined && slots.every((slot) => isSameDay(slot, first));
}
