import { writeJapaneseLetters } from '../numbers/spoken-letters.ts';
import { cleanCode } from './clean-code.ts';
import type { FieldKind } from './field-kind.ts';

const leading = {
  ja: /^(?:(?:えっと|えーっと|ええっと|えーと|ええと|えー|あのー|あの(?=[、 ])|そのー|うーん(?:と)?|んー|まあ(?=[、 ])|そうですね|そうです(?=[、。 ])|はい|ええ(?=[、。 ])|うん(?=[、。 ])|いいえ|いえ(?=[、。 ])|いや(?=[、。 ])|じゃあ|では(?=[、 ])|それでは|それじゃあ|す[みいん]ません|もしもし|あ(?=[、 ])|実は|こんにちは|やっぱり|たぶん|多分|おそらく)[、。!\s]*)+/,
  en: /^(?:(?:um+|uh+|er+|hmm+|well|so|okay|ok|oh|ah|yes|yeah|yep|sure|right|like|hi|hello|hey|no(?=[,.!]|$| (?:it|i|my|the|we|that|this)\b)|sorry|actually|please|and|also|wait(?=,| no\b)|fine(?=,)|maybe|probably|i mean|i guess|i think|you know|let me see|let's see|thanks|thank you)\b(?!['@-]|\.\w)[,.!\s]*)+/i,
};
const prefix = {
  ja: /^(?:私|わたし|わたくし|僕|こちら)?(?:の)?(?:は)?(?:お?名前|氏名|お?電話番号|電話|携帯(?:番号)?|番号|日時|日にち|日付|お?時間|人数|ご?住所|メール(?:アドレス)?|ご?要望|ご?用件|理由|希望|予約)?(?:は|が|のほうは|の方は|:|は、)(?=.)/,
  en: /^(?:my|the|our) (?:full |last |first |phone |mobile |email |e-mail |home )?(?:name|number|address|phone|email|date|time|party|reason|request)(?:'s| is| would be| was)? |^(?:it is|it's|its|it'll be|it would be|that's|that is|that would be|that'd be|i'm|i am|(?:i was|he was|she was|it was) born(?: on| in)?|(?:he|she)(?:'s| is)(?: in)?(?=\s+\S+$)|it (?:was|happened)(?: on)?|this is|call me|there (?:are|will be|'s|is)|we are|we're|we'll be|make it|how about|maybe|i'd like|i would like|i want|we'd like|i'd prefer|i'd say|let's (?:do|say)|probably|for)\s+/i,
};
const trailing = {
  ja: /(?:、?という(?:こと|もの)(?:です|でございます)?|(?:です|ます)っす|っす|と申します|ともうします|といいます|と言います|っていいます|って言います|でございます|になります|(?:で|を|に)?(?:から|で)*(?:お願い|おねがい)(?:します|いたします|致します|できますか|できればと思います|したい(?:の|ん)?(?:です)?(?:が|けど)?)?|(?:が|で)(?:いい|良い|よい)です|(?:を|が)?希望(?:します|しています)|(?<=日|時|半|分|曜|夜|朝|昼|夕方|名|人|午前|午後)(?:を|が)?希望です|にします|にして(?:ください|下さい)|を?予約したい(?:です|のですが|んですが)?|生まれ|(?:だ|か)?と思います|なん(?:です|だ)(?:が|けど|けれど)?|(?:です|でした|だ)?(?:かな(?:あ)?|かも(?:しれません|しれない)?)(?:です)?|(?:で[ーぇ]*す[ーぅ]*|でした|だ)(?:ね|よ|わ|けど|けれど|けれども|が|かね)?|でよろしく(?:お願いします)?|よろしく)?[、。,.!\s]*$/,
  en: /(?:[,\s]+(?:please|thank you|thanks|speaking|here|if (?:possible|that's okay|that works)|would be (?:great|good|nice|perfect|fine)|works(?: for me)?|sounds good))?[,.!\s]*$/i,
};

/** What is left once the manners of speaking are taken off. May be empty. */
export function cleanValue(text: string, kind: FieldKind): string {
  let value = text.trim();
  for (let round = 0; round < 5; round += 1) {
    const before = value;
    value = value
      .replace(leading.ja, '')
      .replace(leading.en, '')
      .replace(isSentence(value, kind) ? /$^/ : trailing.ja, '')
      .replace(trailing.en, '')
      .replace(prefix.ja, (match) => (match.length <= 12 && match !== 'は' && match !== 'が' ? '' : match))
      .replace(prefix.en, '')
      .replace(/^[、。,.!\s]+|[、。,!\s]+$/g, '');
    if ((kind !== 'other' || [...value].length <= 12) && kind !== 'request' && kind !== 'reason')
      value = value.replace(
        /(?<=[^\p{Script=Hiragana}])(?:で|に|の)$|(?<=くらい|ぐらい|ごろ|ほど|とり|たり|以降)で$/u,
        '',
      );
    if (value === before) break;
  }
  value = value.replace(/\b([ap])\.m$/i, '$1.m.');
  if (kind === 'other')
    return value.replace(wishEnd, '').replace(/^(?:i have|i've got|we have) (?=\S+(?: \S+)?$)/i, '');
  if (kind === 'people') return value.replace(/^(?:a )?(?:table|group) (?:of|for) /i, '');
  if (kind === 'name') return cleanName(value);
  if (kind === 'otherName') return value.replace(spelling, '');
  if (kind === 'email') return cleanEmail(value);
  if (kind === 'code') return cleanCode(value);
  return value;
}

const wishEnd =
  /(?<=[\p{Script=Han}\p{Script=Katakana}ー])(?:を、?に?)?(?:お願いし|頼み|頼んだり|予約し|利用し|注文し)たい(?:ん|の)?(?:です|だ)?(?:が|けど|けれど|けれども)?[。、]*$/u;

/** What is told in whole sentences keeps its end. */
function isSentence(value: string, kind: FieldKind): boolean {
  return (
    ['reason', 'request', 'other'].includes(kind) &&
    !(kind === 'other' && wishEnd.test(value)) &&
    /(?:ん|の)(?:です|だ)(?:が|けど|けれど|けれども)?[。、]*$/.test(value)
  );
}

/** How it is written, told beside the name: "S-M-I-T-H", "with a K". */
const spelling =
  /[,.\s]*\b(?:that's|that is|spelled|spelt) (?:[A-Za-z] ){2,}[A-Za-z]\b|[,.\s]+(?:(?:double )?[A-Z](?![\p{L}'])[ ,.-]*){3,}$|[,\s]*(?:\b(?:that's|that is|spelled|spelt) )?\b(?:[A-Za-z]-){2,}[A-Za-z]\b,?|,?\s+(?:with|without|spelled|spelt) .*$/iu;

function cleanName(value: string): string {
  const name = value
    .replace(spelling, '')
    .replace(/,? (?:Mrs?|Ms|Miss|Dr)\.?$/, '')
    .replace(/^(.{1,20}?)(?:さん|様)$/, '$1');
  // Recognisers write everything small.
  return /^[a-z' -]+$/.test(name) ? name.replace(/(?<![a-z'])[a-z]/g, (letter) => letter.toUpperCase()) : name;
}

const domains: Readonly<Record<string, string>> = {
  コム: 'com',
  ネット: 'net',
  ジェーピー: 'jp',
  ジェピー: 'jp',
  ジェイピー: 'jp',
  シーオー: 'co',
  ジーメール: 'gmail',
  ヤフー: 'yahoo',
  アイクラウド: 'icloud',
  ドコモ: 'docomo',
  アウトルック: 'outlook',
};

function cleanEmail(value: string): string {
  const written = writeJapaneseLetters(value)
    .replace(
      /(?:コム|ネット|ジェー?ピー|ジェイピー|シーオー|ジーメール|ヤフー|アイクラウド|ドコモ|アウトルック)(?![ァ-ヶー])/g,
      (word) => domains[word] ?? word,
    )
    .replace(
      /(?<=@|アットマーク|アット|\bat|\bdot|ドット|アンダーバー|ハイフン)[、,]\s*|[、,]\s*(?=@|アットマーク|アット|\bat\b|\bdot\b|ドット|アンダーバー|ハイフン)/gi,
      ' ',
    )
    .replace(/\s*(?:アットマーク|アット|\bat\b)\s*/gi, '@')
    .replace(/\s*(?:ドット|どっと|\bdot\b)\s*/gi, '.')
    .replace(/\s*(?:ハイフン|\bdash\b|\bhyphen\b)\s*/gi, '-')
    .replace(/\s*(?:アンダーバー|アンダースコア|\bunderscore\b)\s*/gi, '_');
  if (!written.includes('@')) return value;
  // What was said about how it is written is no part of it.
  const [address] =
    written
      .replace(
        /(?:,\s*)?(?:spell(?:ed|ing)|spelt|written|like|the same)\b[^,@]*,?\s*(?=\S*@|\d)|、?[^、@]*(?:ローマ字|小文字|英語|全部)[^、@]*、/gi,
        '',
      )
      .match(/[^\s、,]*(?:[ ]?[\w.+-]+)*@\S.*$/u) ?? [];
  // Nor is what follows behind it.
  return (address ?? written)
    .replace(/(?<=@[^@]*\.\w+)[、,].*$/, '')
    .replace(/[\s、,]/g, '')
    .replace(/^[^\w]+/, '');
}
