import { describe, expect, it } from 'vitest';
import { createCallerEvidence, type SpokenTurn } from './caller-evidence.ts';

type Line = [SpokenTurn['role'], string, SpokenTurn['heardBy']?];
const evidence = (...lines: Line[]) =>
  createCallerEvidence({
    turns: () => lines.map(([role, text, heardBy = null], index) => ({ index, role, text, heardBy })),
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
