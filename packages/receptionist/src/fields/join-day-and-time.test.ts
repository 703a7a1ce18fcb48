import { expect, it } from 'vitest';
import { joinDayAndTime } from './join-day-and-time.ts';

it.each([
  ['', '明日', 'ja', '明日'],
  ['12月3日', '夜7時', 'ja', '12月3日の夜7時'],
  ['明日の19時', '20時', 'ja', '明日の20時'],
  ['明日の19時', '土曜日', 'ja', '土曜日の19時'],
  ['明日の19時', '土曜日の12時', 'ja', '土曜日の12時'],
  ['未定', '土曜日', 'ja', '土曜日'],
  ['next Tuesday', '10 am', 'en', 'next Tuesday at 10 am'],
  ['Friday at 2 pm', 'Saturday', 'en', 'Saturday at 2 pm'],
  ['Friday at 2 pm', 'noon', 'en', 'Friday, noon'],
  ['今度の日曜', 'お昼ごろ', 'ja', '今度の日曜のお昼ごろ'],
  ['金曜の夜', '午前10時', 'ja', '金曜の午前10時'],
  ['金曜', '遅めで', 'ja', '金曜の遅めで'],
  ['Friday afternoon', 'around 4', 'en', 'Friday afternoon, around 4'],
  ['Friday at 2 pm', 'Monday evening', 'en', 'Monday evening'],
] as const)('"%s" then "%s" is "%s"', (before, value, language, joined) => {
  expect(joinDayAndTime(before, value, language)).toBe(joined);
});
