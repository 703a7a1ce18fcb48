import { describe, expect, it } from 'vitest';
import { speakableKana, toKatakana, toLatin } from './kana.ts';

describe('kana', () => {
  it.each([
    ['ひらがな', 'ヒラガナ'],
    ['ﾃﾞﾝﾜ', 'デンワ'],
    ['は\u3099', 'バ'],
    ['こゝろ', 'ココロ'],
    ['漢字とAB', '漢字トAB'],
  ])('toKatakana(%s) is %s', (text, katakana) => {
    expect(toKatakana(text)).toBe(katakana);
  });

  it.each([
    ['コーヒー', 'コーヒー'],
    ['アーー', 'アー'],
    ['ーア', 'ア'],
    ['サンー', 'サン'],
    ['カッー', 'カッ'],
    ['ァィ', 'アイ'],
    ['3ヶ月', 'ケ'],
    ['スィート', 'シート'],
    ['ワォ', 'ワオ'],
    ['キェ', 'キエ'],
    ['リョーリ', 'リョーリ'],
    ['ヂヂュヅ', 'ジヂュズ'],
    ['ヴァイオリン', 'ヴァイオリン'],
    ['クヮ', 'クァ'],
    ['ヲ', 'オ'],
    ['漢字 abc 한글 😀・〜', ''],
  ])('speakableKana(%s) is %s', (text, kana) => {
    expect(speakableKana(text)).toBe(kana);
  });

  it.each([
    ['タナカ', 'tanaka'],
    ['サトー', 'sato'],
    ['シブヤ', 'shibuya'],
    ['マッチャ', 'matcha'],
    ['サッポロ', 'sapporo'],
    ['リョーゴク', 'ryogoku'],
    ['ガッコー', 'gakko'],
  ])('toLatin(%s) is %s', (kana, spelled) => {
    expect(toLatin(kana)).toBe(spelled);
  });
});
