import { expect, it } from 'vitest';
import { lacksValue } from './lacks-value.ts';

const field = (label: string, required = false) => ({
  ...{ key: 'x', label, required },
  ...(/fax|ファックス/i.test(label) && { type: 'phone' as const }),
});

it.each([
  ['The papers were in that kitchen, so, I could not tell you', 'Policy number'],
  ['Honestly, no idea, we only moved in last week', 'When it was last swept'],
  ["I'm afraid I haven't got it with me", 'Account number'],
  ['No card, thanks', 'Message on the card'],
  ['さあ、母に聞かないとわかりません', 'ガスコンロの有無'],
  ['保険証が今手元になくて', '保険証の記号と番号'],
  ['パソコンは使っておりませんので', 'メールアドレス'],
  ['もう処分しました、ありません', 'ファックス番号'],
])('"%s" tells that there is nothing for "%s"', (text, label) => {
  expect(lacksValue(text, field(label))).toBe(true);
});

it.each([
  ["I don't have the exact day yet, Friday maybe", 'Day'],
  ["Any day, I don't mind which, I have no plans", 'Day'],
  ["Not sure, but it's a black one", 'Vehicle'],
  ['Kilo Papa one nine, no, I tell a lie, Kilo Papa two nine', 'Registration number'],
  ['家から近いので通いがいいです', '通学か合宿か'],
  ['時間がないので金曜で', '希望日'],
  ['no, king prawn, not chicken, the king prawn korma', 'Dish'],
  ['現金で、カードは持ってないんで', 'お支払い（現金・カード）'],
  ['上下水道のほうです、ガスではなく', 'お手続きの種類'],
])('"%s" may tell something for "%s"', (text, label) => {
  expect(lacksValue(text, field(label))).toBe(false);
});

it('of words of any kind that are needed, nothing is taken for lacking', () => {
  expect(lacksValue("I don't know, it's too long for me", field('What should be altered', true))).toBe(false);
});

it('"nothing else" behind a value says that this was all of it', () => {
  const card = field('Message on the card');
  expect(lacksValue('Best wishes from all of us, nothing else', card)).toBe(false);
  expect(lacksValue('Nothing else', card)).toBe(true);
});
