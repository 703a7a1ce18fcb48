import { describe, expect, it } from 'vitest';
import { completenessOf, type Completeness } from './completeness.ts';
import type { AskedFor } from './question-in.ts';

type Row = [text: string, completeness: Completeness, asked?: AskedFor];
const check = (language: 'ja' | 'en') => (text: string, completeness: Completeness, asked: AskedFor) => {
  expect(completenessOf({ text, asked, language })).toBe(completeness);
};
const rows = (given: Row[]) =>
  given.map(([text, completeness, asked = 'open']) => [text, completeness, asked] as const);

describe('a Japanese caller', () => {
  it.each(
    rows([
      ['予約をお願いします', 'sentence'],
      ['明日の午後は空いていますか', 'sentence'],
      ['駐車場はありますか。', 'sentence'],
      ['営業時間は？', 'sentence'],
      ['山田と申します', 'sentence'],
      ['予約を変更したいんですけど', 'clause'],
      ['予約を変更したいのですが', 'clause'],
      ['予約を', 'unfinished'],
      ['明日の', 'unfinished'],
      ['明日の午後に', 'unfinished'],
      ['歯が痛いので', 'unfinished'],
      ['予約をお願いします、それから', 'unfinished'],
      ['えっと', 'hesitation'],
      ['明日の午後に、えーと', 'hesitation'],
      ['明日のー', 'hesitation'],
      ['そうですね', 'hesitation'],
      ['はい', 'hesitation'],
      ['明日の午後', 'open'],
      ['山田太郎', 'open', 'name'],
      ['山田太郎です', 'sentence', 'name'],
      ['はい', 'clause', 'yes_no'],
      ['ええ', 'clause', 'yes_no'],
      ['えー', 'hesitation', 'yes_no'],
      ['はい、お願いします', 'whole', 'yes_no'],
      ['いいえ、違います', 'open', 'yes_no'],
      ['いいえ、ありません', 'sentence', 'yes_no'],
      ['カットで', 'open'],
      ['30日で', 'open'],
      ['いちばん早いので', 'unfinished'],
      ['1988年3月', 'open'],
      ['はい、あの', 'hesitation', 'yes_no'],
      ['ゼロキュウゼロ', 'number', 'phone'],
      ['ゼロキュウゼロ、いちにさんよん', 'number', 'phone'],
      ['ゼロキュウゼロ、いちにさんよん、ごろくななはち', 'whole', 'phone'],
      ['090-1234-5678', 'whole', 'phone'],
      ['090-1234-5678です', 'whole', 'phone'],
      ['090の', 'number', 'phone'],
      ['０９０の１２３４', 'number', 'phone'],
      ['番号は', 'unfinished', 'phone'],
      ['番号は090', 'number'],
      ['090-1234-567です', 'sentence', 'phone'],
      ['人数は2人です', 'sentence'],
      ['3時', 'open'],
      ['わかりません', 'sentence', 'phone'],
    ]),
  )('says "%s": %s where asked for %s', check('ja'));
});

describe('an English caller', () => {
  it.each(
    rows([
      ['I would like to book a table for tomorrow', 'sentence'],
      ['Do you have parking?', 'sentence'],
      ['what time do you open', 'sentence'],
      ['I need to change my appointment', 'sentence'],
      ['I broke a tooth this morning', 'clause'],
      ['My name is', 'unfinished'],
      ['my number is', 'unfinished', 'phone'],
      ['I would like to', 'unfinished'],
      ['the thing is that', 'unfinished'],
      ['I would like to book a table for', 'unfinished'],
      ['I need an appointment and', 'unfinished'],
      ['I need an appointment, um', 'hesitation'],
      ['the window is all smashed in', 'clause'],
      ['we wanted to come on', 'unfinished'],
      ['my appointment is on', 'unfinished'],
      ['I live in', 'unfinished'],
      ['I need a will', 'clause'],
      ['as soon as you can', 'clause'],
      ['I would like to learn the cello then', 'clause'],
      ['and then', 'unfinished'],
      ['March 4th, 1988', 'open'],
      ["No, that's not right.", 'open', 'yes_no'],
      ['um', 'hesitation'],
      ['let me see', 'hesitation', 'phone'],
      ['yes', 'clause', 'yes_no'],
      ['yes please', 'whole', 'yes_no'],
      ['no', 'clause', 'yes_no'],
      ['yeah', 'hesitation'],
      ['John Smith', 'open', 'name'],
      ['oh seven seven double oh', 'number', 'phone'],
      ['415 555', 'number', 'phone'],
      ['it is 415 555 2671', 'whole', 'phone'],
      ['oh nine oh one two three four five six seven eight', 'whole', 'phone'],
      ['I do not have one', 'clause', 'phone'],
    ]),
  )('says "%s": %s where asked for %s', check('en'));
});

it('an incomplete mobile number is never taken for a whole one, however far it has come', () => {
  for (const prefix of ['090', '080', '070']) {
    for (let length = 1; length < 11; length += 1) {
      const digits = `${prefix}12345678`.slice(0, length);
      expect([digits, completenessOf({ text: digits, asked: 'phone', language: 'ja' })]).toEqual([digits, 'number']);
    }
  }
});
