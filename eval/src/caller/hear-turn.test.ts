import type { FieldSpec } from '@uketsuke/contracts';
import { describe, expect, it } from 'vitest';
import { hearTurn, type Heard } from './hear-turn.ts';

const japanese: FieldSpec[] = [
  { key: 'name', label: 'お名前', required: true },
  { key: 'phone', label: 'お電話番号', required: true, type: 'phone' },
  { key: 'date_time', label: 'ご希望の日時', required: true },
  { key: 'request', label: 'ご要望', required: false },
];
const english: FieldSpec[] = [
  { key: 'name', label: 'Name', required: true },
  { key: 'phone', label: 'Phone number', required: true, type: 'phone' },
  { key: 'preferred_time', label: 'Preferred date and time', required: true },
  { key: 'reason', label: 'Reason for the visit', required: false },
];
const asks = (...fields: string[]): Heard => ({ type: 'asks', fields });

describe('a caller notices what an agent wants of him', () => {
  it.each<[string, Heard]>([
    ['ありがとうございます。お名前をお聞かせいただけますか。', asks('name')],
    ['失礼ですが、どちら様でしょうか。', asks('name')],
    ['ご希望の日時はいつがよろしいでしょうか。', asks('date_time')],
    ['水曜日ですね。何時ごろがよろしいですか？', asks('date_time')],
    ['続きの番号をお願いいたします。', asks('phone')],
    ['お名前とお電話番号をお願いします。', asks('phone', 'name')],
    ['090-1234-5678でよろしいでしょうか。', { type: 'read_back' }],
    ['お名前は山田様、お電話番号は090-1234-5678でございます。お間違いございませんか。', { type: 'read_back' }],
    ['おかけの番号でよろしいでしょうか。', { type: 'read_back' }],
    ['かしこまりました。ほかにご質問はございますか。', { type: 'anything_else' }],
    ['恐れ入りますが、もう一度お願いいたします。', { type: 'again' }],
    ['少々お待ちください。', { type: 'statement' }],
    ['すぐに119番にお電話ください。', { type: 'statement' }],
  ])('%s', (words, heard) => {
    expect(hearTurn(words, { fields: japanese, language: 'ja' })).toEqual(heard);
  });

  it.each<[string, Heard]>([
    ['Thank you for calling. May I have your name, please?', asks('name')],
    ["Who's calling, please?", asks('name')],
    ['And the best number to reach you?', asks('phone')],
    ['What is the reason for your visit?', asks('reason')],
    ['When would you like to come in?', asks('preferred_time')],
    ['Is that 415-555-2671, correct?', { type: 'read_back' }],
    ['I have Alice Brown, tomorrow at 3 p.m. Is that right?', { type: 'read_back' }],
    ['We open at nine. Is there anything else I can help with?', { type: 'anything_else' }],
    ["Sorry, I didn't catch that. Could you say it again?", { type: 'again' }],
    ['One moment, please.', { type: 'statement' }],
  ])('%s', (words, heard) => {
    expect(hearTurn(words, { fields: english, language: 'en' })).toEqual(heard);
  });
});
