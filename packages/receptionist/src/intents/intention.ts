import { isQuestion } from './question.ts';

const japanese =
  /(?:予約|よやく|申し?込み?|注文|相談|問い?合わせ|依頼|受診|診察|見積もり?|アポ)(?:を|が|の|も|に|は|って)?(?:したい|お願い|おねがい|取りたい|とりたい|取れ|でき|入れ|希望|いい(?:です)?か|よろしい(?:です|でしょう)か|大丈夫(?:です|でしょう)か|可能(?:です|でしょう)か|です$|なんですが|なんですけど)|席を?(?:取|と)|^(?:お願い|おねがい)したい|^(?:ご)?(?:予約|よやく|申し?込み?|注文|問い?合わせ|受診|相談)(?:の(?:件|こと|電話)(?:で|です|なんですが|なんですけど|でお電話しました)?|で(?:す)?(?:が|けど)?)?[。！!、ーw]*$/;
const english =
  /\b(?:book|make|schedule|reserve|set up|arrange|get)\b.{0,40}\b(?:appointment|reservation|booking|table|visit|consultation|order)\b|^(?:(?:hi|hello|yes|um|uh)[,. ]+)*(?:i'?d|i would|i|we'?d|can i|could i|may i|we)\b.{0,20}\b(?:book|reserve|schedule|order)\b|\b(?:i'd like|i would like|i want|i need|we'd like|we need|can i (?:get|have)|could i (?:get|have)) (?:to have )?an? (?:\w+ )?(?:appointment|reservation|booking|table|consultation)\b|^(?:an? )?(?:appointment|reservation|booking|table)(?:,? please)?[.]?$/i;

/** The caller wants what this desk is for. It answers no question, but it is a reason to begin. */
export function isIntention(text: string): boolean {
  return japanese.test(text) || english.test(text);
}

const wish =
  /(?:たい|ほしい|欲しい)(?:です|んです|のです|と思い|$|。)|(?:を|も)?お願い(?:し|でき)|(?:して|いただ|もら)(?:いたい|えますか|けますか|ください)|^(?:i(?:'d| would) like|i want|i need|(?:could|can) you)\b/i;

/** Anything else the caller wants done. */
export function isWish(text: string): boolean {
  return wish.test(text) && text.length > 8;
}

/** A wish of its own, whose days and numbers are part of it: "配達日を土曜日に変更したい". */
export function tellsWish(text: string): boolean {
  return (
    !isIntention(text) &&
    /を.{1,20}(?:変更|変え|交換|返品|キャンセル|取り消|確認|延長|解約|修理).{0,8}(?:たい|ほしい|欲しい|お願い)/.test(
      text,
    )
  );
}

/** What the caller wants, told beside the answer to something else. */
export function tellsPurpose(clause: string): boolean {
  if (isQuestion(clause) || isIntention(clause)) return false;
  if (/[ぁ-ん]/.test(clause))
    return (
      clause.length >= 8 &&
      /[\p{Script=Han}\p{Script=Katakana}]/u.test(clause.replace(/予約|希望|電話|聞/g, '')) &&
      /たい|ほしい|欲しい|(?:の|ん)(?:です|で$)|痛|壊れ|届|漏れ|の件|について|困っ/.test(clause)
    );
  const wanted = clause.replace(/^(?:i|we)(?:'d| would)? (?:like|want|need) (?:to )?/i, 'i ');
  return /^(?:i|i've|i'd|my|our|we|we've|the|there'?s|it's about)\b(?: [\w'-]+){3,}/i.test(wanted);
}

const generic =
  /^(?:appointment|reservation|table|booking|visit|moment|minute|second|question|time|slot|room|person|party|number|name|table .*|few .*|couple .*)$/i;
const purpose =
  /\b(?:book|schedule|make|get|arrange|need|for|have|like|want) (?:an?|my) (?:appointment for (?:an? )?)?([a-z][a-z' -]{2,30}?)(?= (?:appointment|tomorrow|today|next|this|on|at|for|in|please)\b|[.,!?]|$)/i;

/** What the booking is for, where it says so: "I need to book a cleaning". */
export function purposeOf(text: string): string | null {
  const found = purpose.exec(text)?.[1]?.trim();
  return found === undefined || generic.test(found) ? null : found;
}
