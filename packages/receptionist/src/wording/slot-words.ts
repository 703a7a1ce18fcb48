/** What is said about free times. */
import type { Clock } from '@uketsuke/dates';
import { isSameDay, type Slot } from '../booking/slot.ts';

type Spoken = (slot: Slot) => string;

function dayIn(locale: string): Spoken {
  const form = new Intl.DateTimeFormat(locale, { month: 'long', day: 'numeric', weekday: 'long', timeZone: 'UTC' });
  return ({ day }) => form.format(Date.UTC(day.year, day.month - 1, day.day));
}

function areOneDay(slots: readonly Slot[]): boolean {
  const [first] = slots;
  return first !== undefined && slots.every((slot) => isSameDay(slot, first));
}

const japaneseDay = dayIn('ja');
const japaneseWhen: Spoken = (slot) => `${japaneseDay(slot)}の${japaneseClock(slot)}`;

function japaneseClock({ clock: { hour, minute } }: { clock: Clock }): string {
  const rest = { 0: '', 30: '半' }[minute] ?? `${minute}分`;
  if (hour === 12) return `12時${rest}`;
  return hour < 12 ? `午前${hour}時${rest}` : `午後${hour - 12}時${rest}`;
}

export const japaneseSlots = {
  day: japaneseDay,
  /** As it stands in the record, and is read back. */
  when: japaneseWhen,
  offer(slots: readonly Slot[]): string[] {
    const day = areOneDay(slots) ? `${slots.slice(0, 1).map(japaneseDay).join('')}は、` : '';
    return [
      `${day}${slots.map(day === '' ? japaneseWhen : japaneseClock).join('、')}が空いております。`,
      slots.length === 1 ? 'こちらでよろしいでしょうか。' : 'どちらがよろしいでしょうか。',
    ];
  },
  offerByKeys(slots: readonly Slot[]): string {
    const spoken = slots.map(areOneDay(slots) ? japaneseClock : japaneseWhen);
    return `${spoken.map((time, at) => `${time}は${at + 1}`).join('、')}、ほかのお時間は0を押してください。`;
  },
  /** In front of an offer of other times than those that were wanted. */
  instead: 'あいにく、ご希望のお時間は空きがございません。',
  /** The offer in short, behind an answer to something else. */
  which: 'どちらのお時間がよろしいでしょうか。',
  taken: (slot: Slot) => `${japaneseWhen(slot)}ですね。空いております。`,
  full: 'あいにく、その頃は空きがございません。',
  otherDay: 'ほかにご希望の日時はございますか。',
  /** The words name no one day that is to come. */
  whichDay: '恐れ入ります、何月何日がよろしいでしょうか。',
  /** What was free is so no longer. */
  gone: '申し訳ございません。そのお時間は、たった今埋まってしまいました。',
  booked: 'ご予約をお取りしました。',
  /** Nothing could be booked: somebody will confirm. */
  wish: 'それでは、ご希望として承ります。日時は、担当者が確認のうえご連絡いたします。',
  /** The same, because nobody can tell now what is free. */
  unchecked:
    '申し訳ございません、ただいま空きを確かめることができません。ご希望として承り、担当者が確認のうえご連絡いたします。',
  openClosing: 'ご希望を承りました。日時は、担当者が確認のうえご連絡いたします。お電話ありがとうございました。',
  /** Beside the time in the record, for whoever has to confirm it. */
  openMark: '（未確定・要連絡）',
};

const englishDay = dayIn('en-US');
const englishWhen: Spoken = (slot) => `${englishDay(slot)} at ${englishClock(slot)}`;

function englishClock({ clock: { hour, minute } }: { clock: Clock }): string {
  if (hour === 12 && minute === 0) return 'noon';
  const rest = minute === 0 ? '' : `:${String(minute).padStart(2, '0')}`;
  return `${hour % 12 === 0 ? 12 : hour % 12}${rest} ${hour < 12 ? 'a.m.' : 'p.m.'}`;
}

export const englishSlots: typeof japaneseSlots = {
  day: englishDay,
  when: englishWhen,
  offer(slots) {
    const day = areOneDay(slots) ? `On ${slots.slice(0, 1).map(englishDay).join('')}, we` : 'We';
    const times = slots.map(day === 'We' ? englishWhen : englishClock);
    const last = times.pop() ?? '';
    const listed = times.length === 0 ? last : `${times.join(', ')} and ${last}`;
    return [
      `${day} have ${listed}.`.replace(/\.\.$/, '.'),
      slots.length === 1 ? 'Would that work for you?' : 'Which one would you like?',
    ];
  },
  offerByKeys(slots) {
    const spoken = slots.map(areOneDay(slots) ? englishClock : englishWhen);
    return `Press ${spoken.map((time, at) => `${at + 1} for ${time}`).join(', ')}, or 0 for another time.`;
  },
  instead: "I'm sorry, that time is not free.",
  which: 'Which time would you like?',
  taken: (slot) => `${englishWhen(slot)} is free.`,
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
