import { describe, expect, it } from 'vitest';
import { agentFor } from '../../scenarios/agents.ts';
import { understand } from './understand.ts';

const { fields } = agentFor('ja');
const of = (text: string, key: string | null) =>
  understand(text, { fields, asked: fields.find((field) => field.key === key) ?? null, country: null });

describe('one utterance may answer several questions', () => {
  it('each value goes to its field, the rest to what was asked', () => {
    const found = of('田中です。電話は090-1234-5678、3名で明日の19時です', 'name');
    expect([...found.values]).toEqual([
      ['date_time', '明日の19時'],
      ['party_size', '3名'],
    ]);
    expect(found.phone).toMatchObject({ status: 'valid', value: '090-1234-5678' });
    expect(found.rest).toEqual(['田中です']);
  });

  it.each(['お願いします', 'よろしくお願いします。', '予約をお願いします', 'はい', '電話は', 'my name is'])(
    '"%s" is manners, and no answer',
    (text) => {
      expect(of(text, 'name')).toMatchObject({ rest: [] });
    },
  );

  it('the answer to an open question keeps the days and numbers of people in it', () => {
    expect([...of('子供2人は明日の朝から食べていません', 'request').values]).toEqual([]);
  });

  it('of two days, what is said of one is the one that was asked for', () => {
    const birth = { key: 'birth', label: '生年月日', required: true };
    const found = understand('昭和60年5月12日です', { fields: [...fields, birth], asked: birth, country: null });
    expect([found.values.size, found.rest]).toEqual([0, ['昭和60年5月12日です']]);
  });

  it('a number that is spelled with letters is nobody', () => {
    const code = { key: 'code', label: 'Tracking number', required: true };
    const found = understand("It's SW 4 4 8 1", {
      fields: [...agentFor('en').fields, code],
      asked: code,
      country: null,
    });
    expect(found.values.has('name')).toBe(false);
  });

  it.each(['今月いっぱいで塾をやめたいんです', '朝から何も食べていません'])('"%s" chooses no day', (text) => {
    expect(of(text, null).values.has('date_time')).toBe(false);
  });

  it('a word in small letters that is left over is no name', () => {
    expect(of('tomorrow at nine, toothache', 'name').rest).toEqual([]);
  });
});
