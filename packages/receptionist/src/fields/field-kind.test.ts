import { expect, it } from 'vitest';
import { kindOf } from './field-kind.ts';

it.each([
  ['name', 'お名前', 'name'],
  ['a', 'ご予約の氏名', 'name'],
  ['name', 'Full name', 'name'],
  ['date_time', 'ご希望の日にちと時間', 'dateTime'],
  ['x', '日時', 'dateTime'],
  ['preferred_time', 'Preferred day and time', 'dateTime'],
  ['x', 'ご希望日', 'date'],
  ['x', 'ご来店日時', 'dateTime'],
  ['x', '来店時間', 'time'],
  ['x', '生年月日', 'past'],
  ['x', '事故の日時', 'past'],
  ['x', 'Date of birth', 'past'],
  ['x', 'Insurance company', 'other'],
  ['x', 'ご宿泊数', 'nights'],
  ['party_size', '人数', 'people'],
  ['x', 'Number of guests', 'people'],
  ['x', 'ご住所', 'address'],
  ['x', 'メールアドレス', 'email'],
  ['reason', 'Reason for the visit', 'reason'],
  ['x', 'ご用件', 'reason'],
  ['request', 'アレルギーなどのご要望', 'request'],
  ['party_size', '何か', 'people'],
  ['x', 'Number of pupils', 'people'],
  ['x', 'Parking (yes or no)', 'yesNo'],
  ['x', 'Number plate', 'code'],
  ['x', 'How many months', 'other'],
  ['x', 'Since when', 'past'],
  ['x', 'When it was last swept', 'past'],
  ['x', 'Lead passenger name', 'name'],
  ['x', 'Allergies or requests', 'request'],
  ['x', 'ご担当者のお名前', 'name'],
  ['x', 'プレートのメッセージ', 'other'],
  ['x', '診察券の番号', 'code'],
  ['x', 'お店のお名前', 'otherName'],
  ['x', '参加される方のお名前', 'name'],
  ['x', 'ラッピング（あり・なし）', 'yesNo'],
])('%s "%s" is about: %s', (key, label, kind) => {
  expect(kindOf({ key, label })).toBe(kind);
});

it('the type phone wins over the label', () => {
  expect(kindOf({ key: 'name', label: 'お名前', type: 'phone' })).toBe('phone');
});
