/** Words of the caller: first what concerns the conversation itself, then what answers the question that was asked. */
import type { BrainOutput } from '../brain.ts';
import { isNote, kindOf } from '../fields/field-kind.ts';
import { isDecline } from '../intents/decline.ts';
import { languageHandoff, plainHandoff, ruleHandoff } from '../handoff/decide-handoff.ts';
import { isChange } from '../intents/change.ts';
import { stripFillers } from '../intents/fillers.ts';
import { isIntention, isWish } from '../intents/intention.ts';
import { isInsult } from '../intents/insult.ts';
import { isFarewellThanks, isGoodbye, isThatAll } from '../intents/leaving.ts';
import { isOtherLanguage } from '../intents/other-language.ts';
import { isQuestion } from '../intents/question.ts';
import { readRemark } from '../intents/remarks.ts';
import { isWrongNumber } from '../intents/wrong-number.ts';
import { readAnswer } from '../intents/yes-no.ts';
import { splitClauses } from '../text/clauses.ts';
import { hasWords, normalizeText } from '../text/normalize.ts';
import { answerFaq } from './answer-faq.ts';
import { answerQuestion } from './answer-question.ts';
import { answerRemark } from './answer-remark.ts';
import type { Dialogue } from './dialogue.ts';
import { saysValues } from './take-answer.ts';
import { takeCorrection } from './take-correction.ts';

/** As many answers as one can follow in one turn. */
const answersMax = 3;

export function answerText(dialogue: Dialogue, input: string): BrainOutput {
  const { state, wording, options } = dialogue;
  const text = normalizeText(input);
  if (!hasWords(text)) return dialogue.fail(dialogue.question);
  const plain = plainHandoff(text);
  if (plain) return dialogue.handOff(plain);

  const clauses = splitClauses(text);
  const answered = clauses.flatMap((clause) => {
    const listed = listedTopics(dialogue, clause);
    if (listed.length > 1) return listed.map((index) => ({ clause, index }));
    const match = dialogue.matchFaq(stripFillers(clause));
    return match !== null && (match.isAsked || mayBeNamed(dialogue)) ? [{ clause, index: match.index }] : [];
  });
  const first = answered[0];
  if (first) {
    const indexes = [...new Set(answered.map(({ index }) => index))].slice(0, answersMax);
    const topic = topicOf(answered.at(-1)?.clause ?? '');
    const asked = new Set(answered.map(({ clause }) => clause));
    const rest = clauses.filter((clause) => !asked.has(clause)).join(' ');
    return answerFaq(dialogue, { indexes, topic, rest });
  }
  const rule = ruleHandoff(text, options.config.handoff_when);
  if (rule) return dialogue.handOff(rule);

  if (state.asking.type === 'finished') return afterFinish(dialogue, text);
  if (isWrongNumber(text) && !dialogue.hasValues() && state.asking.type !== 'number') {
    return dialogue.leave(wording.wrongNumber);
  }
  // "No, that's fine" to what may be left out is no goodbye.
  const isOptional = state.asking.type === 'field' && !state.asking.field.required && isDecline(text);
  if ((isGoodbye(text) && !isOptional) || (isFarewellThanks(text) && state.asking.type === 'more'))
    return takeLeave(dialogue);
  if (isThatAll(text) && state.hasAnsweredFaq && !dialogue.hasValues()) return dialogue.finish('answered');
  const remark = answerRemark(dialogue, text);
  if (remark) return remark;
  if (isInsult(text) && !isNoteAsked(dialogue)) return dialogue.fail(() => [wording.empathy, ...dialogue.question()]);
  if (isOtherLanguage(text, options.language) && !isUnderstood(dialogue, text)) {
    const passed = languageHandoff(options.config.handoff_when);
    if (passed) return dialogue.handOff(passed);
    return dialogue.fail(() => [wording.otherLanguage, ...dialogue.question()]);
  }
  return answerQuestion(dialogue, text);
}

/** "場所と駐車場について教えて": several subjects of one question. */
function listedTopics(dialogue: Dialogue, clause: string): number[] {
  const isAsked = isQuestion(clause);
  if (!isAsked && !mayBeNamed(dialogue)) return [];
  const parts = stripFillers(clause).split(/(?<=[\p{Script=Han}\p{Script=Katakana}ー])(?:と|や|、)|\band\b|,/u);
  if (parts.length < 2) return [];
  const asked = dialogue.options.language === 'ja' ? 'は?' : '?';
  const ask = (part: string): string => (isAsked ? `${part}${asked}` : part);
  const found = parts.map((part) =>
    dialogue.matchFaq(ask(part.replace(/(?:について|を教えて|の(?:こと|件)).*$/, '').trim())),
  );
  return found.every((match) => match !== null) ? [...new Set(found.map((match) => match.index))] : [];
}

/** Yes, no, a name or a value say the same in any language. */
function isUnderstood(dialogue: Dialogue, text: string): boolean {
  if (readAnswer(text).answer !== null || isDecline(text) || saysValues(dialogue, text)) return true;
  return (
    dialogue.openFields().some((field) => kindOf(field) === 'name') &&
    /^[^\s。]{1,8}(?:です|といいます)[。]?$/.test(text)
  );
}

/** A bare subject ("営業時間") is a question only where it cannot be the answer. */
function mayBeNamed({ state }: Dialogue): boolean {
  const { asking } = state;
  if (asking.type === 'help' || asking.type === 'more') return true;
  return asking.type === 'field' && ['name', 'phone'].includes(kindOf(asking.field));
}

function isNoteAsked({ state }: Dialogue): boolean {
  return state.asking.type === 'field' && isNote(state.asking.field);
}

function takeLeave(dialogue: Dialogue): BrainOutput {
  if (dialogue.isComplete()) return dialogue.finish('completed');
  if (dialogue.state.hasAnsweredFaq && !dialogue.hasValues()) return dialogue.finish('answered');
  return dialogue.leave(dialogue.wording.goodbye);
}

/** The closing was said, or is being said; whoever speaks into it wants something changed, or takes leave as well. */
function afterFinish(dialogue: Dialogue, text: string): BrainOutput {
  const { asking } = dialogue.state;
  if (asking.type !== 'finished') return dialogue.turn(...dialogue.question());
  if (asking.outcome === 'completed' && (isChange(text) || readAnswer(text).answer === 'no')) {
    dialogue.state.asking = asking.before;
    const corrected = takeCorrection(dialogue, text);
    if (corrected) return corrected;
  }
  if (asking.outcome === 'answered' && (saysValues(dialogue, text) || isIntention(text) || isWish(text))) {
    dialogue.state.asking = asking.before;
    return answerQuestion(dialogue, text);
  }
  const takesLeave =
    isGoodbye(text) || isFarewellThanks(text) || isThatAll(text) || readRemark(text) === 'thanks' || isYes(text);
  return takesLeave ? dialogue.farewell(asking.outcome) : dialogue.finish(asking.outcome);
}

function isYes(text: string): boolean {
  const { answer, rest } = readAnswer(text);
  return answer === 'yes' && rest === '';
}

/** "子ども用の椅子はありますか" is about "子ども用の椅子". */
function topicOf(question: string): string {
  return question
    .replace(/(?:は|が|も|って|を)?(?:あり(?:ます|ません)|ございま|でき|使え|可能|お願い|用意|大丈夫|教えて).*$/, '')
    .replace(/^(?:(?:do|can|is|are|could|would|will)\b.*?\b(?:have|get|bring|use|there|a|an|any)\b|what|how)\s*/i, '')
    .replace(/[?？]+$/, '')
    .trim();
}
