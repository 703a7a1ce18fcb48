import { describe, expect, it } from 'vitest';
import { agentFor } from '../../scenarios/agents.ts';
import { findCorrection } from './corrections.ts';

const values = {
  ja: new Map([
    ['name', '田中'],
    ['phone', '090-1234-5678'],
    ['date_time', '明日の19時'],
    ['party_size', '3名'],
  ]),
  en: new Map([
    ['name', 'Mike Ross'],
    ['phone', '090-1234-5678'],
    ['preferred_time', 'Friday at 10'],
  ]),
};

function correct(language: 'ja' | 'en', text: string, mayMeanLast = false) {
  const { fields } = agentFor(language);
  const known = fields.filter((field) => values[language].has(field.key));
  const last = mayMeanLast ? (known[0] ?? null) : null;
  const found = findCorrection(text, { fields: known, values: values[language], last, country: null });
  return { ...Object.fromEntries(found.values), ...(found.target && { target: found.target.key }) };
}

describe('the new value is told from the old one and from the words around it', () => {
  it.each([
    ['名前は田中じゃなくて高橋です', { name: '高橋' }],
    ['田中ではなく高橋です', { name: '高橋' }],
    ['いいえ、人数は4名です', { party_size: '4名' }],
    ['やっぱり5人でお願いします', { party_size: '5人' }],
    ['卒業式やから田中やなくて高橋ですわ', { name: '高橋' }],
    ['明後日の18時に変更してください', { date_time: '明後日の18時' }],
    ['名前が違います', { target: 'name' }],
    ['日時を変更したいです', { target: 'date_time' }],
  ])('%s', (text, expected) => {
    expect(correct('ja', text)).toEqual(expected);
  });

  it.each([
    ['no, the name is Janet Doe', { name: 'Janet Doe' }],
    ['change the time to Monday at 9 am', { preferred_time: 'Monday at 9 am' }],
    ["it's Mike Rosse", { name: 'Mike Rosse' }],
    ['the phone number is wrong', { target: 'phone' }],
  ])('%s', (text, expected) => {
    expect(correct('en', text)).toEqual(expected);
  });

  it.each([
    ["it's a Corolla, not a Camry, and I'd rather come on Thursday", { car: 'a Corolla', day: 'Thursday' }],
    ['Sorry, it should be Thursday, and the vehicle is a Ford Focus', { day: 'Thursday', car: 'a Ford Focus' }],
    ['make it Friday and change the vehicle to a van', { day: 'Friday', car: 'a van' }],
    ["it's four bedrooms", { beds: 'four bedrooms' }],
    ['make it size 6', { size: 'size 6' }],
  ])('%s', (text, expected) => {
    const fields = [
      { key: 'car', label: 'Vehicle', required: true },
      { key: 'day', label: 'Day to come', required: true },
      { key: 'beds', label: 'Number of bedrooms', required: true },
      { key: 'size', label: 'Cake', required: true },
    ];
    const recorded = new Map([
      ['car', 'A Toyota Camry'],
      ['day', 'Monday'],
      ['beds', 'Three'],
      ['size', 'size 5'],
    ]);
    const found = findCorrection(text, { fields, values: recorded, last: null, country: null });
    expect(Object.fromEntries(found.values)).toEqual(expected);
  });

  it('the end of a number replaces its end', () => {
    const { fields } = agentFor('en');
    const known = { fields, values: new Map([['phone', '+1 415 555 0198']]), last: null, country: null };
    expect(findCorrection('the phone number ends in 0177', known).phone).toMatchObject({ value: '+1 415 555 0177' });
  });

  it('without any hint it is the last value, where that may be meant', () => {
    expect(correct('en', "no, it's Smith", true)).toEqual({ name: 'Smith' });
    expect(correct('en', 'no, the blue one')).toEqual({});
  });

  it('a number is read as a number', () => {
    const { fields } = agentFor('ja');
    const found = findCorrection('電話番号を間違えました、080-1111-2222です', {
      fields,
      values: values.ja,
      last: null,
      country: null,
    });
    expect(found.phone).toMatchObject({ status: 'valid', value: '080-1111-2222' });
    expect(found.values.size).toBe(0);
  });
});
