import { describe, expect, it } from 'vitest';
import { likeness, mentions } from './same-value.ts';

describe('a recorded value', () => {
  it.each([
    ['０９０−１２３４−５６７８', '090-1234-5678'],
    ['+81 90-1234-5678', '090-1234-5678'],
    ['+44 7700 900123', '07700 900123'],
    ['+1 415 555 2671', '415-555-2671'],
    ['山田 花子様', '山田花子'],
    ['やまだはなこ', 'ヤマダ ハナコ'],
    ['三名様', '3名'],
    ['来週の水曜日の午後3時 (2026-01-28 15:00)', '来週の水曜日の午後3時'],
    ['来週の水曜日 (2026-12-02)', '来週の水曜日'],
    ['来週の水曜日の15時 (2026-12-02 15:00)', '2026-12-02 15:00'],
    ['alice brown', 'Alice Brown.'],
    ['右の奥歯がしみるんです。', '/しみる/'],
  ])('%s is the same as %s to a person', (recorded, value) => {
    expect(likeness(recorded, [value])).toBe('same');
  });

  it.each([
    ['来週の水曜日', '来週の水曜日の午後3時'],
    ['山田花子 電話番号', '山田花子'],
  ])('%s is partly %s', (recorded, value) => {
    expect(likeness(recorded, [value])).toBe('partly');
  });

  it.each([
    ['090-1234-5679', '090-1234-5678'],
    ['山本花子', '山田花子'],
    ['5678', '090-1234-5679'],
  ])('%s is other than %s', (recorded, value) => {
    expect(likeness(recorded, [value])).toBe('other');
  });

  it('is found in a sentence that reads it back', () => {
    expect(mentions('お電話番号は090-1234-5678でございます。', ['+819012345678'])).toBe(true);
    expect(mentions('お電話番号は090-1234-5679でございます。', ['090-1234-5678'])).toBe(false);
  });
});
