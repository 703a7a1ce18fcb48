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

  it('a word in small letters that is left over is no name', () => {
    expect(of('tomorrow at nine, toothache', 'name').rest).toEqual([]);
  });
});
