import type { Ending } from './ending.ts';

const marks = /[、,\s…。.!！]+$/u;
/** A word that is drawn out while the next one is looked for; あの and その only where no noun follows. */
const hesitates =
  /(?:^|[、,。\s]|[^ぁ-ん])(?:えーっと|えっと|ええと|えーと|えと|えー+|あのー*|あのう|そのー|んー*|うーん|まあ|まぁ|なんか|なんていうか|そうですね[えー]*|ちょっと待って(?:ください)?(?:ね)?|少々お待ちください)$/u;
/** Ends with the long vowel of someone who goes on: "明日のー", "でー". */
const drawnOut = /(?:は|が|を|に|で|と|の|も|へ|て|から|けど)[ーー~〜]+$/u;
const question = /[?？]$/u;
const softEnd =
  /(?:です|ます|ました|ません|でした|たい|ない|だ|った|んだ|のだ|の|ん)(?:が|けど|けども|けれど|けれども)$/u;
/** Words that need others behind them. */
const leadsOn =
  /(?:それで|それから|それと|あと|でも|だから|ですから|ですので|なので|そして|または|もしくは|あるいは|ただ|例えば|たとえば|つまり|というのは|ので|のに|けど|けれど|けれども|ながら|し、|たり|ば|たら|なら|って|とか|など|より|ため|ために|については|に関して|という|場合|(?<![\d一二三四五六七八九十何])時|とき|を|が|は|に|で|と|の|も|へ|や|て)$/u;
/** These end like a particle and are none. */
const noParticle =
  /(?:こんにちは|こんばんは|ありがとう|もの|なの|するの|いるの|たの|って言って|まって|待って|して(?:ください|下さい)?(?:ね)?|してほしいの)$/u;
/** "カットで", "30日で": mostly all that was asked for, with the rest of the sentence left out. */
const choosesBy = /[\p{Script=Han}\p{Script=Katakana}\d](?:ごろ|まで|から|なし)?で$|(?:なし|いちばん)で$/u;
const sentenceEnd =
  /(?:です|ます|ました|ません|でした|ましょう|でしょう|だ|たい|ない|なかった|ございます|ください|下さい|お願い(?:いた)?します|おねがい(?:いた)?します|よろしく|大丈夫|だいじょうぶ|結構|けっこう|以上|いい|ほしい|欲しい|ありがとう|すみません|こんにちは|もしもし)(?:か|よ|ね|わ|な|かね|よね|かな|の)?$/u;
const questionEnd =
  /(?:ます|です|ました|でした|ません|でしょう|ましょう|の|ない|いい|ある|いる|できる|なん|何|だれ|どう|どこ|いつ|いくら)(?:か|かな|かね|の)$/u;

/** What the end of Japanese words says about whether more follows. */
export function japaneseEnding(said: string): Ending {
  const isQuestion = question.test(said);
  const bare = said.replace(/[?？]+$/u, '').replace(marks, '');
  if (hesitates.test(bare) || drawnOut.test(bare)) return 'hesitation';
  if (isQuestion || questionEnd.test(bare)) return 'sentence';
  if (sentenceEnd.test(bare)) return 'sentence';
  if (softEnd.test(bare)) return 'clause';
  if (noParticle.test(bare) || choosesBy.test(bare)) return 'open';
  return leadsOn.test(bare) ? 'unfinished' : 'open';
}
