/** Two texts of one normal form are the same to a person who reads them: width, case, spaces, punctuation and politeness are gone. */
export function normalForm(text: string): string {
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/\+81[\s-]*\(?0?\)?/g, '0')
    .replaceAll(/[\s\p{P}\p{S}ー]/gu, (sign) => (keptSigns.has(sign) ? sign : ''))
    .replaceAll(/[\u{3041}-\u{3096}]/gu, (kana) => String.fromCodePoint((kana.codePointAt(0) ?? 0) + 0x60));
  return unpolite(withDigits(plain));
}

/** An address of mail needs them; the long vowel tells ビール from ビル. */
const keptSigns = new Set(['@', 'ー', '+']);

const digits = new Map([...'〇一二三四五六七八九'].map((digit, value) => [digit, String(value)]));

/** 三名 and 3名, 十時 and 10時. Only before a counter: 三木 is a name. */
function withDigits(text: string): string {
  return text.replaceAll(
    /([〇一二三四五六七八九十]{1,3})(?=[名人時分日月個枚台本回階週泊号年歳才匹頭])/gu,
    (number) => {
      if (!number.includes('十')) return [...number].map((digit) => digits.get(digit) ?? digit).join('');
      const [tens = '', ones = ''] = number.split('十');
      return String(10 * Number(digits.get(tens) ?? 1) + Number(digits.get(ones) ?? 0));
    },
  );
}

const polite = [
  /^(?:ア|アノ|エート|エットー?|ハイ|ソウデスネ)+(?=.{2})/u,
  /(?:デス|デゴザイマス|ト申シマス|ト言イマス|トイイマス|ニナリマス|デオ願イシマス|デオネガイシマス|ヲオ願イシマス|オ願イシマス)+(?:ガ|ケド|ネ|ヨ)*$/u,
  /(?:様|サマ|サン)$/u,
  /^(?:my ?name ?is|itis|its|iam|im|the|a|an)(?=.{2})/u,
  /(?:please|thanks|thankyou)$/u,
];

function unpolite(text: string): string {
  return polite.reduce((rest, form) => rest.replace(form, ''), text);
}
