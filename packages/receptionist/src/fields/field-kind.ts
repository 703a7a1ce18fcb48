import type { FieldSpec } from '@uketsuke/contracts';
import { optionsOf } from './options.ts';

/** What a field is about, as far as its label and key tell. */
export type FieldKind =
  | 'name'
  | 'phone'
  | 'date'
  | 'time'
  | 'dateTime'
  /** A day, and maybe its hour, that lies behind us: of birth, of an accident. */
  | 'past'
  | 'people'
  | 'nights'
  | 'age'
  | 'address'
  | 'email'
  | 'reason'
  | 'request'
  | 'yesNo'
  | 'company'
  /** A number or mark of letters and digits: of an order, a customer, a model. */
  | 'code'
  /** Of somebody or something that the caller is not. */
  | 'otherName'
  | 'other';

const yesNo =
  /有無|かどうか|(?:ます|ません|です|でしょう)か[?？]?$|はい.?[/・].?いいえ|[（(]\s*(?:あり|有り?)[/・、／](?:なし|無し?)|yes ?(?:\/|or) ?no|^(?:whether|have|has|do|does|did|are|is|was|were|will|would|can|could) .{3,}/i;
const asksWhich = /何|いつ|どこ|どの|どちら|どんな|どう(?!か)|いくら|どなた|誰/;

const days =
  /日$|チェックイン|\b(?:arrival|departure|check-?in)\b|日付|日にち|(?:希望|予約|来店)日(?!時)|日程|曜日|納期|締切|期限|\bdeadline\b|\bdates?\b|\bday\b/i;
const times = /時間|時刻|何時|\btime\b|\bhour\b/i;
const kinds: readonly [Exclude<FieldKind, 'phone' | 'date' | 'time' | 'past'>, RegExp][] = [
  // "The dog's name and breed": told in a sentence.
  ['other', /(?:の|様)(?:お)?(?:名前|氏名)と|人数[とや]|[とや]人数|(?:'s|\bof \w+ \w+) (?:full )?names? and\b/i],
  [
    'otherName',
    /(?:ペット|犬|猫|お?子(?:様|さん|ども|供)|生徒|動物|(?<!ご)担当者?|種類と|受取人|お?届け先|(?:贈|送)り先|ご?紹介者|お相手|同伴者|商品|製品)(?:の|様の)?(?:お)?(?:名前|氏名|名)|(?<![者方様客人員主親長]|本人|予約|契約|登録|連絡先|申し?込み?|名義|保護|代表|責任|宿泊|来店|当日|ご)の(?:お)?名前$|(?:\bpet|\bdog|\bcat|\bchild|\bson|\bdaughter|\bbaby|\bstaff|\bproduct|\bstylist|\bguest)(?:'?s)?'? (?:full )?name|\bname of (?:the|your) (?!caller|customer|guest|patient|person calling)|\b(?!your|caller|customer|client|guest|patient|member|tenant|owner|holder|policyholder|cardholder|contact)\w+'s (?:full )?name\b/i,
  ],
  ['dateTime', /日時|いつ|\bwhen\b|\bdate_?time\b/i],
  ['email', /メール|e-?mail/i],
  [
    'people',
    /^(?!.*\bname\b).*(?:人数|名様|何名|何人|party|\bguests?\b|passengers?|number of (?:people|persons|players|participants|attendees|visitors|pupils|students|members|adults|children)\b|how many (?:people|of you|guests|will)|^how many$|head ?count)/i,
  ],
  ['nights', /泊数|何泊|\bnights?\b/i],
  ['age', /年齢|お?いくつ|\bage\b|how old/i],
  ['address', /住所|所在地|address|行き先|目的地|\bdestination\b/i],
  [
    'request',
    /要望|備考|アレルギー|リクエスト|その他|ご希望(?:など|事項)?$|notes?\b|requests?\b|\bwish(?:es)?\b|allerg|comments?\b|^anything\b|\banything else/i,
  ],
  [
    'reason',
    /伝言|^(?!.*(?:プレート|カード|ケーキ)).*メッセージ|理由|用件|症状|目的|内容|相談|reason|purpose|symptom|about|inquiry|enquiry|\bmessage\b(?! on)|\bproblem\b|\bissue\b|\bcomplaint\b|お困り|不具合|故障の(?:内容|状況)|トラブル/i,
  ],
  [
    'code',
    /^(?!.*[名所]と).*番号|\bpost ?code\b|\bzip\b|\bNo\.?$|ＩＤ|\bID\b|コード|型番|^(?!(?:the |total |approximate )?number of\b).*\b(?:number|code|reference|serial|model no|(?:registration|licen[cs]e|number) plate)\b/i,
  ],
  [
    'company',
    /^(?!.*(?:保険|insurance)).*(?:会社|法人|企業|貴社|御社|団体名|所属|勤務先|屋号|店舗名|\bcompany\b|organi[sz]ation|business name|\bemployer\b)/i,
  ],
  ['name', /名前|氏名|姓名|お名|宛名|(?:者|客|様|人|予約|代表|担当)名$|\bname\b/i],
];

/** A day without its year is the last such one, not the next. */
const past =
  /\blast\b(?! name)|生年|誕生|購入日|注文日|発生|最終|前回|発症|(?:た|だ)日|いつ(?:頃|ごろ)?から|since when|受傷|(?:事故|紛失|被害).*(?:日|いつ)|\b(?:birth\w*|dob|(?:what|when|how) (?:it|this|that) (?:happened|occurred|started|began)|purchase date|date of (?:purchase|(?:the |your )?(?:incident|accident|loss))|incident date|when did)\b/i;

export function kindOf(field: Pick<FieldSpec, 'key' | 'label' | 'type'>): FieldKind {
  if (field.type === 'phone') return 'phone';
  if (yesNo.test(field.label) && !asksWhich.test(field.label)) return 'yesNo';
  const kind = kindOfText(field.label) ?? kindOfText(field.key.replaceAll('_', ' ')) ?? 'other';
  if (!isWhen(kind) && kind !== 'request' && optionsOf(field.label).length > 0) return 'other';
  return isWhen(kind) && past.test(field.label) ? 'past' : kind;
}

function kindOfText(text: string): FieldKind | null {
  if (days.test(text)) return times.test(text) ? 'dateTime' : 'date';
  const found = kinds.find(([, pattern]) => pattern.test(text));
  if (found) return found[0];
  return times.test(text) ? 'time' : null;
}

/** A day, an hour, or both. */
export function isWhen(kind: FieldKind): kind is 'date' | 'time' | 'dateTime' | 'past' {
  return kind === 'date' || kind === 'time' || kind === 'dateTime' || kind === 'past';
}

/** A field for requests that are about anything: one for allergies, or for one thing, takes no other wish. */
export function isOpenRequest(field: Pick<FieldSpec, 'key' | 'label' | 'type'>): boolean {
  return (
    kindOf(field) === 'request' &&
    !/^[^・、,]*(?:アレルギー|allerg\w*)[^・、,]*$|^(?!その他|ほか|他)[^・、,]{1,12}のご?希望$/i.test(field.label)
  );
}

/** Fields that take any sentence, questions and complaints included. */
export function isNote(field: Pick<FieldSpec, 'key' | 'label' | 'type'>): boolean {
  return ['reason', 'request', 'other'].includes(kindOf(field));
}
