/** Free times are offered, chosen and booked: what the caller does, what the calendar answers, and what must come of it. */
import type { Language } from '@uketsuke/contracts';
import type { BrainOptions } from '../src/brain.ts';

/** What the system that keeps the appointments does when it is asked to book; the last one stays. */
type BookingAnswer = 'booked' | 'taken' | 'unclear';

export interface BookingScenario {
  /** The guarantee. */
  title: string;
  language: Language;
  options?: Partial<Pick<BrainOptions, 'channel' | 'hasEars'>>;
  /** "2026-11-26T10:00" and so on; `slow`: it does not answer. */
  free: readonly string[] | 'slow';
  bookings?: readonly BookingAnswer[];
  turns: readonly BookingTurn[];
  /** Each start that was asked to be booked. */
  asked: readonly string[];
  /** What the record says of the time in the end. */
  when: string;
}

export type BookingTurn = ({ caller: string } | { keys: string }) & { says?: RegExp; withholds?: RegExp };

const at = (day: string, ...hours: readonly string[]): string[] => hours.map((hour) => `${day}T${hour}`);
/** The call is on Monday, 23 November 2026. */
const thursday = at('2026-11-26', '09:00', '10:00', '11:30', '13:00', '15:00', '16:30');
const friday = at('2026-11-27', '10:00', '15:00');
const number = [{ caller: '090-1234-5678です', says: /090-1234-5678/ }, { caller: 'はい' }] as const;
const end = { caller: 'はい', says: /ご予約をお取りしました。.*お待ちしております/ } as const;
const englishNumber = [{ caller: '020 7946 0958', says: /7946-0958/ }, { caller: 'yes' }] as const;

export const bookingScenarios: readonly BookingScenario[] = [
  {
    title: 'of a day up to three free times are offered, and the one that is said is read back and booked on the yes',
    language: 'ja',
    free: thursday,
    turns: [
      { caller: '田中です' },
      ...number,
      { caller: '木曜日でお願いします', says: /11月26日木曜日は、午前9時、午前11時半、午後4時半が空いております。/ },
      { caller: '11時半で', says: /11月26日木曜日の午前11時半ですね。/ },
      { caller: '2名です' },
      { caller: '特にありません', says: /日時は11月26日木曜日の午前11時半.*「予約する」を行います/ },
      end,
    ],
    asked: ['2026-11-26T11:30'],
    when: '11月26日木曜日の午前11時半 (2026-11-26 11:30)',
  },
  {
    title: 'a day whose number ends as that of the offer does is another day',
    language: 'ja',
    free: [...at('2026-12-03', '10:00', '15:00'), ...at('2026-12-23', '10:00')],
    turns: [
      { caller: '田中です' },
      ...number,
      { caller: '12月3日でお願いします', says: /12月3日木曜日は、午前10時、午後3時が空いております/ },
      { caller: '12月23日の10時で', says: /12月23日水曜日の午前10時/ },
      { caller: '2名です' },
      { caller: '特にありません' },
      end,
    ],
    asked: ['2026-12-23T10:00'],
    when: '12月23日水曜日の午前10時 (2026-12-23 10:00)',
  },
  {
    title: 'a part of the day narrows what is offered, and what is told with the choice is taken',
    language: 'ja',
    free: thursday,
    turns: [
      { caller: '田中です' },
      ...number,
      { caller: '木曜の午後', says: /木曜日は、午後1時、午後3時、午後4時半が空いております/, withholds: /午前/ },
      { caller: '一番早いので、3名です', says: /午後1時ですね/ },
      { caller: '特にありません', says: /人数は3名/ },
      end,
    ],
    asked: ['2026-11-26T13:00'],
    when: '11月26日木曜日の午後1時 (2026-11-26 13:00)',
  },
  {
    title: 'a time that the caller names and that is free is taken without a list',
    language: 'ja',
    free: thursday,
    turns: [
      { caller: '田中です' },
      ...number,
      { caller: '木曜の15時', says: /11月26日木曜日の午後3時ですね。空いております。/, withholds: /どちら/ },
      { caller: '2名' },
      { caller: '特にありません' },
      end,
    ],
    asked: ['2026-11-26T15:00'],
    when: '11月26日木曜日の午後3時 (2026-11-26 15:00)',
  },
  {
    title: 'of a time that is not free the nearest are offered, and another hour than those is taken where it is free',
    language: 'ja',
    free: thursday,
    turns: [
      { caller: '田中です' },
      ...number,
      {
        caller: '木曜の14時でお願いします',
        says: /ご希望のお時間は空きがございません。.*午後1時、午後3時、午後4時半/,
      },
      { caller: 'じゃあ午前の10時は', says: /11月26日木曜日の午前10時ですね/ },
      { caller: '2名' },
      { caller: '特にありません' },
      end,
    ],
    asked: ['2026-11-26T10:00'],
    when: '11月26日木曜日の午前10時 (2026-11-26 10:00)',
  },
  {
    title: 'who wants none of them hears others, and then is asked for another day',
    language: 'ja',
    free: [...at('2026-11-26', '10:00', '11:00', '13:00', '14:00'), ...friday],
    turns: [
      { caller: '田中です' },
      ...number,
      { caller: '木曜日', says: /午前10時、午前11時、午後2時/ },
      { caller: '他の時間はありますか', says: /午後1時/ },
      { caller: 'どれもちょっと', says: /ほかにご希望の日時/ },
      { caller: '金曜日の15時', says: /11月27日金曜日の午後3時ですね/ },
      { caller: '2名' },
      { caller: '特にありません' },
      end,
    ],
    asked: ['2026-11-27T15:00'],
    when: '11月27日金曜日の午後3時 (2026-11-27 15:00)',
  },
  {
    title: 'on the keys of a telephone that hears nothing a time is one key, and 0 is another',
    language: 'ja',
    options: { channel: 'phone', hasEars: false },
    free: thursday,
    turns: [
      { keys: '09012345678' },
      { keys: '1' },
      { keys: '1126', says: /午前9時は1、午前11時半は2、午後4時半は3、ほかのお時間は0を押してください/ },
      { keys: '0', says: /午前10時は1、午後1時は2、午後3時は3/ },
      { keys: '3', says: /午後3時ですね/ },
      { keys: '2' },
      { keys: '100' },
      { keys: '0', says: /予約する/ },
      { keys: '1', says: /ご予約をお取りしました/ },
    ],
    asked: ['2026-11-26T15:00'],
    when: '11月26日木曜日の午後3時 (2026-11-26 15:00)',
  },
  {
    title: 'a time that is taken before it is booked is told, and others are offered, once more',
    language: 'ja',
    free: thursday,
    bookings: ['taken', 'booked'],
    turns: [
      { caller: '田中です' },
      ...number,
      { caller: '木曜の15時' },
      { caller: '2名' },
      { caller: '特にありません' },
      { caller: 'はい', says: /たった今埋まってしまいました。.*午後4時半/, withholds: /お待ちしております|午後3時/ },
      { caller: '16時半で', says: /午後4時半ですね.*よろしいでしょうか/ },
      end,
    ],
    asked: ['2026-11-26T15:00', '2026-11-26T16:30'],
    when: '11月26日木曜日の午後4時半 (2026-11-26 16:30)',
  },
  {
    title: 'a second time that is taken is left to a person, and nothing is promised',
    language: 'ja',
    free: thursday,
    bookings: ['taken', 'taken'],
    turns: [
      { caller: '田中です' },
      ...number,
      { caller: '木曜の15時' },
      { caller: '2名' },
      { caller: '特にありません' },
      { caller: 'はい' },
      { caller: '16時半で' },
      { caller: 'はい', says: /担当者が確認いたします/, withholds: /お待ちしております|お取りしました/ },
    ],
    asked: ['2026-11-26T15:00', '2026-11-26T16:30'],
    when: '11月26日木曜日の午後4時半 (2026-11-26 16:30)（未確定・要連絡）',
  },
  {
    title: 'a booking of which nobody knows whether it was made is left to a person, and not made again',
    language: 'ja',
    free: thursday,
    bookings: ['unclear'],
    turns: [
      { caller: '田中です' },
      ...number,
      { caller: '木曜の15時' },
      { caller: '2名' },
      { caller: '特にありません' },
      { caller: 'はい', says: /担当者が確認いたします/, withholds: /お待ちしております|お取りしました/ },
    ],
    asked: ['2026-11-26T15:00'],
    when: '11月26日木曜日の午後3時 (2026-11-26 15:00)（未確定・要連絡）',
  },
  {
    title:
      'where nobody can tell what is free the wish is taken, the caller told so, and nothing is booked or promised',
    language: 'ja',
    free: 'slow',
    turns: [
      { caller: '田中です' },
      ...number,
      { caller: '木曜の15時', says: /空きを確かめることができません。.*担当者が確認のうえご連絡/ },
      { caller: '2名' },
      { caller: '特にありません', withholds: /予約する/ },
      { caller: 'はい', says: /担当者が確認のうえご連絡/, withholds: /お待ちしております/ },
    ],
    asked: [],
    when: '木曜の15時 (2026-11-26 15:00)（未確定・要連絡）',
  },
  {
    title: 'a day with nothing free is told, and the next days are offered',
    language: 'ja',
    free: friday,
    turns: [
      { caller: '田中です' },
      ...number,
      { caller: '木曜日', says: /空きがございません。.*11月27日金曜日は、午前10時、午後3時が空いております/ },
      { caller: '2番目で', says: /11月27日金曜日の午後3時/ },
      { caller: '2名' },
      { caller: '特にありません' },
      end,
    ],
    asked: ['2026-11-27T15:00'],
    when: '11月27日金曜日の午後3時 (2026-11-27 15:00)',
  },
  {
    title: 'a time that is corrected when all is read back is looked up again',
    language: 'ja',
    free: [...thursday, ...friday],
    turns: [
      { caller: '田中です' },
      ...number,
      { caller: '木曜の15時' },
      { caller: '2名' },
      { caller: '特にありません', says: /よろしいでしょうか/ },
      { caller: 'やっぱり金曜の15時にしてください', says: /11月27日金曜日の午後3時ですね。空いております。/ },
      end,
    ],
    asked: ['2026-11-27T15:00'],
    when: '11月27日金曜日の午後3時 (2026-11-27 15:00)',
  },
  {
    title: 'a frequent question beside the offer is answered, and the offer stands',
    language: 'ja',
    free: thursday,
    turns: [
      { caller: '田中です' },
      ...number,
      { caller: '木曜日' },
      { caller: '駐車場はありますか', says: /5台分.*どちらのお時間/ },
      { caller: '9時で', says: /午前9時ですね/ },
      { caller: '2名' },
      { caller: '特にありません' },
      end,
    ],
    asked: ['2026-11-26T09:00'],
    when: '11月26日木曜日の午前9時 (2026-11-26 09:00)',
  },
  {
    title: 'in English a time is offered and chosen by its place',
    language: 'en',
    free: thursday,
    turns: [
      { caller: 'My name is Anna Smith' },
      ...englishNumber,
      { caller: 'Thursday afternoon', says: /On Thursday, November 26, we have 1 p\.m\., 3 p\.m\. and 4:30 p\.m\./ },
      { caller: 'the second one please', says: /Thursday, November 26 at 3 p\.m\./ },
      { caller: 'a cleaning', says: /reserve/ },
      { caller: 'yes', says: /That is booked\..*all set/ },
    ],
    asked: ['2026-11-26T15:00'],
    when: 'Thursday, November 26 at 3 p.m. (2026-11-26 15:00)',
  },
  {
    title: 'in English a time that is not free is told with the nearest, and an hour is said as people say it',
    language: 'en',
    free: thursday,
    turns: [
      { caller: 'My name is Anna Smith' },
      ...englishNumber,
      { caller: 'Thursday at 2 pm', says: /that time is not free\..*1 p\.m\., 3 p\.m\. and 4:30 p\.m\./ },
      { caller: 'half past four', says: /4:30 p\.m\./ },
      { caller: 'a cleaning' },
      { caller: 'yes', says: /That is booked/ },
    ],
    asked: ['2026-11-26T16:30'],
    when: 'Thursday, November 26 at 4:30 p.m. (2026-11-26 16:30)',
  },
  {
    title: 'from a day on, times of that day and of those behind it are offered, and none before it',
    language: 'ja',
    free: [...at('2026-11-24', '10:00'), ...thursday.slice(0, 1), ...friday],
    turns: [
      { caller: '田中です' },
      ...number,
      { caller: '水曜以降でいつでも', says: /26日木曜日の午前9時、.*27日金曜日の午後3時が空いて/, withholds: /24日/ },
      { caller: '最後ので', says: /午後3時ですね/ },
      { caller: '2名' },
      { caller: '特にありません' },
      end,
    ],
    asked: ['2026-11-27T15:00'],
    when: '11月27日金曜日の午後3時 (2026-11-27 15:00)',
  },
  {
    title: 'from a day on, times of that day and of those behind it are offered, and none before it',
    language: 'en',
    free: [...at('2026-11-24', '10:00'), ...thursday.slice(0, 1), ...friday],
    turns: [
      { caller: 'My name is Anna Smith' },
      ...englishNumber,
      {
        caller: 'any day from Thursday on',
        says: /November 26 at 9 a\.m\.,.*November 27 at 3 p\.m\./,
        withholds: /24/,
      },
      { caller: 'the last one please', says: /November 27 at 3 p\.m\./ },
      { caller: 'a cleaning' },
      { caller: 'yes', says: /That is booked/ },
    ],
    asked: ['2026-11-27T15:00'],
    when: 'Friday, November 27 at 3 p.m. (2026-11-27 15:00)',
  },
  {
    title: 'of two days that would do, times of both are offered, in the part of the day that was told',
    language: 'en',
    free: [...thursday, ...friday],
    turns: [
      { caller: 'My name is Anna Smith' },
      ...englishNumber,
      {
        caller: 'Thursday or Friday afternoon',
        says: /Thursday, November 26 at 1 p\.m\., .*and Friday, November 27 at 3 p\.m\./,
        withholds: /a\.m\./,
      },
      { caller: 'Friday please', says: /Friday, November 27 at 3 p\.m\./ },
      { caller: 'a cleaning' },
      { caller: 'yes', says: /That is booked/ },
    ],
    asked: ['2026-11-27T15:00'],
    when: 'Friday, November 27 at 3 p.m. (2026-11-27 15:00)',
  },
  {
    title: 'of two days that would do, the one that has the hour is taken',
    language: 'ja',
    free: [...thursday, ...friday],
    turns: [
      { caller: '田中です' },
      ...number,
      { caller: '木曜か金曜の11時半', says: /11月26日木曜日の午前11時半ですね。空いております。/ },
      { caller: '2名' },
      { caller: '特にありません' },
      end,
    ],
    asked: ['2026-11-26T11:30'],
    when: '11月26日木曜日の午前11時半 (2026-11-26 11:30)',
  },
];
