import { expect, it } from 'vitest';
import { nameIn } from './find-name.ts';

it.each([
  ["He's registered under my partner, but put me down for this, Fiona Garside", 'Fiona Garside'],
  ["It's under my wife's name, Denise Pruitt", 'Denise Pruitt'],
  ['息子の名前ですよね、長谷川颯太です', '長谷川颯太'],
  ['村瀬...村瀬由紀子です', '村瀬由紀子'],
  ['丸山工務店の西尾です', '西尾'],
])('the name in "%s" is %s', (text, name) => {
  expect(nameIn(text)).toBe(name);
});

it.each(["It's BD68 LFR", 'お昼ごろにお願いします'])('"%s" names nobody', (text) => {
  expect(nameIn(text)).toBeNull();
});
