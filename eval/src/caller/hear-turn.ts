/** What a caller takes from what the agent said: what is asked, and whether something is read back. Knows nothing of how any engine words things. */
import type { FieldSpec, Language } from '@uketsuke/contracts';
import { fieldsIn, namedByLabel } from './field-words.ts';

export type Heard =
  /** The agent asks for these fields. */
  | { type: 'asks'; fields: readonly string[] }
  /** The agent asks whether something is right, or may be done. */
  | { type: 'read_back' }
  /** After a no: the agent asks what is to be changed. */
  | { type: 'which_wrong' }
  | { type: 'anything_else' }
  /** A question about something that is no field. */
  | { type: 'other_question'; question: string }
  /** The agent has not understood. */
  | { type: 'again' }
  /** Nothing is asked. */
  | { type: 'statement' };

export interface HearOptions {
  fields: readonly FieldSpec[];
  language: Language;
}

export function hearTurn(text: string, { fields, language }: HearOptions): Heard {
  const signs = signsOf[language];
  const asking = sentencesOf(text).filter((sentence) => signs.asks.test(sentence) && !signs.onlyPolite.test(sentence));
  const heard = asking.toReversed().map((sentence) => hearSentence(sentence, { fields, signs }));
  const last = heard[0];
  if (!last) return { type: 'statement' };
  // What follows a question only says how it may be answered: "if there is none, say so, please".
  const known = heard.find(({ type }) => type !== 'other_question') ?? last;
  // "Sorry? The name once more, please."
  if (known.type === 'again') return heard.find(({ type }) => type === 'asks') ?? known;
  return known;
}

function hearSentence(sentence: string, { fields, signs }: { fields: readonly FieldSpec[]; signs: Signs }): Heard {
  if (signs.whichWrong.test(sentence)) return { type: 'which_wrong' };
  if (signs.anythingElse.test(sentence)) return { type: 'anything_else' };
  const isOpen = signs.requests.test(sentence) || signs.open.test(sentence.replaceAll(/「[^」]*」|"[^"]*"/g, ''));
  if (!isOpen && signs.confirms.test(sentence)) return { type: 'read_back' };
  const asked = askedFields(sentence, fields);
  if (asked.length > 0) return { type: 'asks', fields: asked };
  if (signs.again.test(sentence)) return { type: 'again' };
  if (!isOpen && signs.offers.test(sentence)) return { type: 'read_back' };
  return { type: 'other_question', question: sentence };
}

/** All that are named by their label, else the one of which the question speaks most. */
function askedFields(sentence: string, fields: readonly FieldSpec[]): string[] {
  const found = fieldsIn(sentence, fields);
  const labels = found.filter(({ strength }) => strength >= namedByLabel);
  // "The name of the child" is not "the name".
  const named = labels.filter(
    ({ label }) => !labels.some((other) => other.label !== label && other.label.includes(label)),
  );
  const best = found[0];
  if (named.length > 0) return named.map(({ key }) => key);
  return best ? found.filter(({ strength }) => strength === best.strength).map(({ key }) => key) : [];
}

function sentencesOf(text: string): string[] {
  return (text.match(/[^。？?！!\n.]*(?:\.(?=\S)[^。？?！!\n.]*)*[。？?！!\n.]*/gu) ?? [])
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '');
}

interface Signs {
  asks: RegExp;
  /** "Please wait" asks for nothing. */
  onlyPolite: RegExp;
  /** The caller is to say something; "may I ask your name" is no question of yes and no. */
  requests: RegExp;
  /** Asks for a thing, a time, a person; yes and no are no answer. */
  open: RegExp;
  confirms: RegExp;
  /** Whatever else can be answered by yes or no. */
  offers: RegExp;
  whichWrong: RegExp;
  anythingElse: RegExp;
  again: RegExp;
}

const signsOf: Record<Language, Signs> = {
  ja: {
    asks: /か[。？?]*$|[？?]$|(くださ|下さ|願い|お聞かせ|お知らせ|お話し|教え|どうぞ)/u,
    onlyPolite:
      /少々お待ち|しばらくお待ち|お越しくださ|お気をつけ|お待ちしており|よろしくお願い(いた|し|申)|お大事になさ|ご了承|ご安心くださ|お電話くださ|(119|110|救急)/u,
    requests: /(伺|うかが|教え|お聞かせ|頂戴|おっしゃ|お知らせ|お話し|ご入力|お選び|どうぞ|願い)/u,
    confirms: /よろし(い|かった)|間違い(は|が)?(ない|ござい|あり)|合って|相違|正し|ですね[。？?]*$/u,
    open: /いつ|何[時日名曜人]|なん(時|名|日)|どちら|どの|どう|どなた|どれ/u,
    offers: /でしょうか|ましょうか|ますか|ですか/u,
    whichWrong: /(どちら|どこ|どの|何).{0,8}を.{0,6}(修正|訂正|直|変更)/u,
    anythingElse: /(ほか|他)(に|の).{0,20}(ござい|あり|ご(質問|用件|要望)|お困り|伺|手伝)/u,
    again: /もう(一度|いちど)|聞き取れ|聞こえ|恐れ入ります.{0,3}$|お声が/u,
  },
  en: {
    asks: /\?$|\b(please|could you|can you|may i|could i|can i|tell me|let me know|give me)\b/i,
    onlyPolite: /please (hold|wait|stay)|one moment|hang on|call (911|999|112|120)|emergency services/i,
    requests:
      /\b(may i (have|ask|get|take)|could (i|you)|can (i (have|get|ask|take)|you)|would you (tell|give)|tell me|let me know|give me|please (say|tell|give|enter|key))\b/i,
    confirms: /\b(correct|right|is that (ok|okay|all right|fine|good)|did i get|sound(s)? (right|good|ok)|accurate)\b/i,
    open: /\b(what|when|which|where|who|whom|whose|how)\b/i,
    offers: /\b(shall|should|would you like|do you want|may i|can i|is it|is this|are you|do you|confirm|ok)\b/i,
    whichWrong: /(which (part|one|of|item)|what (shall|should|would|do|did)).{0,24}(correct\b|change|wrong|fix)/i,
    anythingElse: /anything else|any other|something else|further questions|else i can/i,
    again: /again|once more|repeat|pardon|catch that|didn't (hear|understand|get)|sorry\?|hear you|rephrase/i,
  },
};
