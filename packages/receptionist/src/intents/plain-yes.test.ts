import { expect, it } from 'vitest';
import { isPlainYes } from './plain-yes.ts';

it.each([
  'はい',
  'はい、お願いします',
  'ええ、大丈夫です',
  'それでお願いします',
  '1',
  'Yes',
  'yes, please',
  'Yes, book it',
  'OK',
  'Sure, go ahead',
  ...[
    'えっと、はい、お願いします。',
    'えっと、 はい',
    'あのー、それでお願いします',
    "Um, yes, that's right.",
    'Uh, yeah',
  ],
])('%s is a yes', (text) => expect(isPlainYes(text)).toBe(true));

it.each([
  ...[
    'いいえ',
    '違います',
    'はい、でも3名でお願いします',
    'はい、やっぱり20時で',
    'うーん',
    '駐車場はありますか',
    '2',
    '',
    'もしもし',
    'えっと、',
    'えっと、いいえ',
    'えっと、はい、でも3名で',
    '待って、はい',
  ],
  ...[
    'no',
    'yes but at eight',
    'Yes, at 8',
    'yes, wait',
    'maybe',
    'what did you say?',
    'my name is Ann',
    'Um,',
    'Um, no',
    'wait, yes',
  ],
])('%s is none', (text) => expect(isPlainYes(text)).toBe(false));
