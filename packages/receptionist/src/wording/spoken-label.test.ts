import { expect, it } from 'vitest';
import { spokenLabel } from './spoken-label.ts';

it.each([
  ['お名前', 'お名前', ''],
  ['お名前を教えてください', 'お名前', ''],
  ['お電話番号をお願いします', 'お電話番号', ''],
  ['ご住所をご記入ください', 'ご住所', ''],
  ['お名前（フルネームでお願いします）', 'お名前', 'フルネームでお願いします'],
  ['会社名（任意）', '会社名', ''],
  ['型番（リモコンの下に書いてあります）', '型番', 'リモコンの下に書いてあります'],
  ['Your name please', 'Your name', ''],
  ['Order number (on your receipt)', 'Order number', 'on your receipt'],
  ['（備考）', '（備考）', ''],
])('%s', (label, noun, hint) => {
  expect(spokenLabel(label)).toEqual({ noun, hint });
});
