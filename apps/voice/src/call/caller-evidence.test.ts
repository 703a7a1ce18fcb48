import { describe, expect, it } from 'vitest';
import type { ReadBackState } from '../tools/controls.ts';
import { createCallerEvidence, type SpokenTurn } from './caller-evidence.ts';

type Line = [SpokenTurn['role'], string, SpokenTurn['heardBy']?];
const evidence = (...lines: Line[]) =>
  createCallerEvidence({
    turns: () => lines.map(([role, text, heardBy = null], index) => ({ index, role, text, heardBy })),
    ownNumber: '+81312345678',
  });

describe('the evidence of a value', () => {
  it('is the last turn of the caller that says it, and how it was given', () => {
    const said = evidence(
      ['assistant', 'お名前をお願いします。'],
      ['user', '田中です', 'speech'],
      ['assistant', 'お電話番号をお願いします。'],
      ['user', '0312345678', 'keys'],
    );
    expect(said.of('田中')).toEqual({ turnIndex: 1, heardBy: 'speech', isConfirmed: false });
    expect(said.of('03-1234-5678')).toEqual({ turnIndex: 3, heardBy: 'keys', isConfirmed: false });
    expect(said.of('鈴木')).toEqual({ turnIndex: null, heardBy: null, isConfirmed: false });
  });

  it('is, of a number that was put right in part, the turn that did so', () => {
    const said = evidence(
      ['user', '080-1111-2345です', 'speech'],
      ['assistant', '080-1111-2345、でよろしいでしょうか。'],
      ['user', '最後は2354です', 'speech'],
    );
    expect(said.of('080-1111-2354').turnIndex).toBe(2);
    expect(said.readBackOf('080-1111-2354')).toBe('open');
  });

  it('is, of a number that was written down otherwise, the yes to it', () => {
    const said = evidence(
      ['user', '080-1111-2345です', 'speech'],
      ['assistant', '080-1111-2354、でよろしいでしょうか。'],
      ['user', 'はい', 'speech'],
    );
    expect(said.of('080-1111-2354')).toEqual({ turnIndex: 2, heardBy: 'speech', isConfirmed: true });
  });

  it('is confirmed by a yes to words that name the value, and by no other yes', () => {
    const readBack: Line[] = [
      ['user', '0312345678', 'text'],
      ['assistant', '03-1234-5678でよろしいでしょうか。'],
    ];
    expect(evidence(...readBack, ['user', 'はい', 'speech']).of('0312345678').isConfirmed).toBe(true);
    expect(evidence(...readBack, ['user', 'いいえ', 'speech']).of('0312345678').isConfirmed).toBe(false);
    expect(evidence(...readBack).of('0312345678').isConfirmed).toBe(false);
    const other = evidence(['assistant', 'ご予約でしょうか。'], ['user', 'はい', 'speech']);
    expect(other.of('0312345678').isConfirmed).toBe(false);
  });
});

it('a yes to the rest confirms what was read back before it and has not changed', () => {
  const said: Line[] = [
    ['assistant', 'お名前は田中、人数は3名、でよろしいでしょうか。'],
    ['user', '4名です', 'speech'],
    ['assistant', '人数は4名ですね。ほかはよろしいでしょうか。'],
    ['user', 'はい', 'speech'],
  ];
  expect(evidence(...said).of('田中').isConfirmed).toBe(true);
  expect(evidence(...said).of('4名').isConfirmed).toBe(true);
  const other = said.with(2, ['assistant', '人数は4名ですね。よろしいでしょうか。']);
  expect(evidence(...other).of('田中').isConfirmed).toBe(false);
});

describe('the number that the caller calls from', () => {
  it.each([
    'おかけの番号でよろしいですか。',
    '0312345678、でよろしいでしょうか。',
    "Shall we use the number you're calling from?",
  ])('is confirmed by a yes to the offer of it: %s', (offer) => {
    const said = evidence(['assistant', offer], ['user', 'はい', 'speech']);
    expect(said.of('0312345678')).toEqual({ turnIndex: 1, heardBy: 'speech', isConfirmed: true });
    expect(said.readBackOf('0312345678')).toBe('known');
    expect(said.readBackOf('09012345678')).toBe('open');
  });

  it('is not confirmed by a yes to anything else', () => {
    const said = evidence(['assistant', 'ご予約でよろしいですか。'], ['user', 'はい', 'speech']);
    expect(said.of('0312345678')).toEqual({ turnIndex: null, heardBy: null, isConfirmed: false });
    expect(said.readBackOf('0312345678')).toBe('open');
  });
});

describe('what the caller knows of a number', () => {
  const number = '09012345678';
  const told = (heardBy: SpokenTurn['heardBy']): Line => ['user', '09012345678です', heardBy];
  const named: Line = ['assistant', '090-1234-5678ですね。'];
  const yes: Line = ['user', 'はい、お願いします', 'speech'];

  it.each<[ReadBackState, Line[]]>([
    ['open', [told('speech')]],
    ['open', [named, told('speech')]],
    ['open', [told('speech'), ['assistant', '承りました。'], yes]],
    ['named', [told('speech'), named]],
    ['known', [told('speech'), named, yes]],
    ['known', [told('keys')]],
    ['known', [told('text')]],
    ['known', [told('speech'), ['assistant', '番号ボタンでお願いします。'], told('keys')]],
    ['open', []],
  ])('%s: %j', (how, lines) => {
    expect(evidence(...lines).readBackOf(number)).toBe(how);
  });
});
