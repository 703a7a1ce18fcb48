import { stripFillers } from './fillers.ts';

const ends =
  '(?:です|でーす|だ|かな)?(?:だ?と思います)?(?:ね[ーえぇ]?|よ|わ[ーあぁ]?|な[ーあぁ]+)?(?:[、\\s]*(?:ありがとう(?:ございます)?|はい))?';

const nothing = new RegExp(
  `^(?:はい|ええ|いえ|いいえ|いや|ううん|まあ|やっぱり|もう|じゃあ?|それなら)?[、,\\s]*(?:(?:(?:今|いま|今回|今のところ|特|とく|別|べつ|それ|そこ)(?:は|に|には|にこれと言って)?|特段|何も|なん[もに]も?|なーんも)[、,\\s]*)*(?:(?:ない){1,3}|あら(?:へん|しまへん)|おまへん|いら(?:ん|へん)|要らん|ええ(?=です|わ|で)|かまへん|(?:なし|無し)(?:っす)?(?:で(?:いい|ええ|大丈夫|結構|お願い(?:いた)?します)?|にし(?:たい|ます|て(?:ください|おきます)?|ときます)(?:の|ん)?(?:です|で)?(?:が|けど|から)?)?|ないっす|ね[えーぇ]|無い|ありません|ございません|いいえ|いえ|スキップ(?:で|して(?:ください)?|します)?|飛ばして(?:ください)?|とばして(?:ください)?|パス(?:で|します)?|不要|いりません|要りません|いらない(?:っす)?|なくて(?:いい|大丈夫|結構)|必要ない|必要ありません|結構|けっこう|いい(?=です)|大丈夫|だいじょうぶ|遠慮し(?:ます|ておきます)|空欄で?|(?:(?:手元に|今)?(?:は|に)?)?(?:ちょっと)?(?:今)?手元に(?:は)?(?:ない|ありません)|(?:持って|もって|控えて|ひかえて)(?:い)?(?:ません|ない)|やめておきます|特に|とくに|別に|べつに|特段)${ends}$`,
);
const nothingEnglish =
  /^(?:(?:um|uh|oh|well|no|nope|nah)[,. ]+)*(?:(?:i'm|i am|we're|we are|you're) (?:all )?(?:good|fine|okay|set)(?:,? thanks|,? thank you)?|(?:it's |that's )?all good|(?:i )?(?:don't|do not) think so|not particularly|nothing comes to mind|nothing else(?: really)?|no|nope|nah|none|nothing|skip|skip (?:it|that|this|this one)|pass|not (?:really|applicable|now|at the moment|for now|this time)|n\/?a|no (?:special |other |particular |further )?(?:requests?|wish(?:es)?|notes?|preferences?|needs|allergies|comments?)|no[, ]+(?:thanks|thank you|nothing|none|not really|i don't|that's (?:all|it|fine|okay))|(?:nothing|none|not) (?:that )?i can think of|nothing (?:special|else|in particular|really)|[\w' ]{2,24}, so no|(?:i )?don't have (?:one|any|that|it)|i don't|(?:i )?(?:no|not) have(?: (?:any|one|it))?|no matter(?: who| what| which)?|(?:i )?don't mind(?: who| what| which)?|(?:it )?doesn't matter|i'd rather skip|can we skip (?:it|that|this)|let's skip (?:it|that|this)|please skip|skip please|none(?: (?:at all|of (?:that|those)))?|(?:there (?:is|are) )?none|there (?:isn't|aren't) any|not that i know of|(?:i )?haven't got (?:one|any|it)(?: (?:with|on) me)?|(?:i )?don't have (?:it|one)(?: (?:with|on) me| to hand)?)$/i;

const unknown =
  /^(?:まだ)?(?:ちょっと|今は|すぐには)?[、\s]*(?:わか(?:りません|らない|んない)|分か(?:りません|らない)|知りません|知らない|覚えて(?:い)?(?:ません|ない)|忘れました|忘れちゃいました|未定|決まって(?:い)?(?:ません|ない)|決めて(?:い)?(?:ません|ない))(?:です|んです)?(?:ね|が|けど)?$|^(?:i )?(?:really )?(?:don't know|don't remember|can't remember|have no idea|forgot)(?: (?:it|that|(?:my|the) [a-z ]{2,20}?))?(?: (?:by heart|off ?hand|right now|at the moment|yet))?$|^(?:i'm )?not sure(?: yet)?$|^no idea$|^i haven't decided(?: yet)?$/i;

const refusal =
  /(?:言い|教え|答え|伝え)(?:たく(?:ない|ありません)|られ(?:ません|ない)|かねます)|^(?:それは|ちょっと)?、?言え(?:ません|ない)|^(?:(?:お?電話|携帯|番号|メール)[^、。]{0,6}?(?:は|も|を|なんて))(?:持って|もって)(?:い)?(?:ません|ない)|内緒|秘密です|^(?:嫌|いや|イヤ)(?:です|だ)|\b(?:i'd )?(?:rather|prefer) not\b|\bdon't want to (?:say|tell|give|share)\b|\bnone of your business\b|\bwon't (?:say|tell|give)\b/i;

/** "Xは嫌です", and no more than that: what stands before it was not told. */
const unwilling =
  /^(?:[^、。,]{1,12}?(?:は|も|が|を|のは|なんて|とか))?(?:絶対|ちょっと)?(?:嫌|いや|イヤ|やだ|ヤダ)(?:です|だ|なんです|なの)?(?:よ|ね|から|けど|わ)*$/;

function bare(text: string): string {
  return text.replace(/[。.!！、,…\s]+$/g, '').trim();
}

/** "Nothing", "skip": declines an optional field. */
export function isDecline(text: string): boolean {
  const said = bare(text);
  const [, first = '', more = ''] = /^((?:[\w']+ ){2,}[\w']+)[,.;]\s+(.+)$/.exec(said) ?? [];
  if (nothingEnglish.test(first) && insists.test(more)) return true;
  return [said, stripFillers(said)].some((words) => nothing.test(words) || nothingEnglish.test(words));
}

/** "Don't have one, never did": the same once more. */
const insists = /^(?:i |we )?(?:never|not|sorry|no|really|i'm afraid)\b(?: [a-z']+){0,3}$/i;

const none =
  /^(?:いいえ|いえ|特に|とくに|やっぱり|今は|今回は|[、,\s])*(?:なし|無し|ない|ありません|ございません)(?:で|です)?(?:お願い(?:いた)?します|大丈夫です|いいです|結構です)?$|^(?:no|none|nothing)(?:[, ]+(?:none|nothing|thanks|thank you))?$/i;

/** "None", which is a value where what is asked for may be nothing. */
export function isNone(text: string): boolean {
  return none.test(bare(text));
}

export function isUnknown(text: string): boolean {
  return unknown.test(bare(text)) || unknown.test(bare(stripFillers(text)));
}

export function isRefusal(text: string): boolean {
  return refusal.test(text) || unwilling.test(bare(text));
}
