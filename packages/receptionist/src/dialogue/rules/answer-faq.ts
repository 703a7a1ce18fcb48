import type { FieldSpec } from '@uketsuke/contracts';
import { cleanValue } from '../../fields/clean-value.ts';
import { kindOf } from '../../fields/field-kind.ts';
import { findValue } from '../../fields/find-values.ts';
import { isWordAlone } from '../../fields/judge-name.ts';
import { isPlausible } from '../../fields/judge-value.ts';
import { optionIn, optionsOf } from '../../fields/options.ts';
import { yesNoIn } from '../../fields/yes-no-in.ts';
import { isChange } from '../../intents/change.ts';
import { isOnlyGreeting, stripFillers } from '../../intents/fillers.ts';
import { isQuestion } from '../../intents/question.ts';
import { readAnswer } from '../../intents/yes-no.ts';
import { splitClauses } from '../../text/clauses.ts';
import { hasWords } from '../../text/normalize.ts';
import { askForMore, goBackTo, remind } from '../moves/ask.ts';
import { saysValues } from '../moves/read.ts';
import { hasValues } from '../moves/record.ts';
import { call, change, say, type Turn } from '../turn.ts';
import { answerQuestion } from './answer-question.ts';
import { takeAnswer } from './take-answer.ts';

/** As many answers as one can follow in one turn. */
const answersMax = 3;

/** Questions that an answer is prepared for: it is given, then what was asked before is asked again, or whether there is more. */
export function answerFaq(turn: Turn, text: string): Turn | null {
  return answerWith(turn, text, matchesOf);
}

/** The same for questions in other words than the prepared ones: these are less sure, so whatever else could be meant comes first. */
export function answerNearFaq(turn: Turn, text: string): Turn | null {
  return answerWith(turn, text, ({ desk }, clause) => {
    const index = desk.nearestFaq(stripFillers(clause));
    return index === null ? [] : [{ clause, index }];
  });
}

function answerWith(turn: Turn, text: string, matches: typeof matchesOf): Turn | null {
  const clauses = splitClauses(text).flatMap(splitLead);
  const answered = clauses.flatMap((clause) => matches(turn, clause));
  if (answered.length === 0) return null;
  const indexes = [...new Set(answered.map(({ index }) => index))].slice(0, answersMax);
  const asked = new Set(answered.map(({ clause }) => clause));
  const rest = clauses.filter((clause) => !asked.has(clause)).join(' ');
  const topic = topicOf(answered.at(-1)?.clause ?? '');
  // Who has just heard the answer, and says the same beside it once more, is not asking.
  if (turn.topicNow === topic && hasWords(rest)) return null;
  return goOnWith(giveAnswers(turn, indexes, topic), rest);
}

/** "火曜に泊まりたいんですが、送迎はありますか": what is told in front of a question is no part of it. */
function splitLead(clause: string): string[] {
  const [, told, asked] =
    /^(.+(?:(?:です|ます|たい|んだ)が|けど|けれども?))[、,]\s*(.+)$/.exec(clause) ??
    /^(.+?), (?:and |but |so )?((?:how|what|when|where|do|does|can|could|is|are)\b.+\?)$/i.exec(clause) ??
    [];
  return told !== undefined && asked !== undefined && isQuestion(asked) && !isQuestion(told) ? [told, asked] : [clause];
}

interface Match {
  clause: string;
  index: number;
}

function matchesOf(turn: Turn, clause: string): Match[] {
  const listed = listedSubjects(turn, clause);
  if (listed.length > 1) return listed.map((index) => ({ clause, index }));
  const match = turn.desk.matchFaq(stripFillers(clause));
  return match !== null && (match.isAsked || mayNameSubject(turn)) ? [{ clause, index: match.index }] : [];
}

function giveAnswers(turn: Turn, indexes: readonly number[], topic: string): Turn {
  const { asking } = turn.state;
  const back = asking.type === 'finished' ? goBackTo(turn, asking.before) : turn;
  const told = change(back, { failures: 0, topic, topicNow: topic });
  return indexes.reduce(
    (next, index) =>
      say(call(next, { tool: 'answer_from_faq', arguments: { index } }), next.desk.config.faq?.[index]?.a ?? ''),
    told,
  );
}

/** `rest`: what was said beside the questions. */
function goOnWith(turn: Turn, rest: string): Turn {
  const { asking, wantsService } = turn.state;
  const isReadBack = asking.type === 'confirm' || asking.type === 'number';
  if (isReadBack && (readAnswer(rest).answer !== null || isChange(rest))) return answerQuestion(turn, rest);
  const field = asking.type === 'field' ? asking.field : null;
  if (field && answers(turn, field, rest)) return answerQuestion(turn, rest);
  if (rest !== '' && saysValues(turn, rest)) return takeAnswer(turn, rest);
  const isUnderWay = hasValues(turn) || wantsService || asking.type === 'number';
  if (asking.type === 'field' && !isUnderWay) return remind(say(turn, turn.desk.wording.goOn));
  return asking.type !== 'more' && isUnderWay ? remind(turn) : askForMore(turn);
}

/** What was said beside the question is a value for what was asked for. */
function answers({ desk }: Turn, field: FieldSpec, rest: string): boolean {
  const kind = kindOf(field);
  if (!hasWords(rest)) return false;
  if (kind === 'name') return isName(rest);
  if (kind === 'yesNo') return yesNoIn(rest, field, desk.language) !== null;
  return findValue(rest, kind) !== null || optionIn(rest, optionsOf(field.label)) !== null;
}

function isName(text: string): boolean {
  const name = cleanValue(text, 'name');
  return !isOnlyGreeting(text) && isPlausible(name, 'name') && !isWordAlone(name);
}

/** "場所と駐車場について教えて": several subjects of one question. */
function listedSubjects(turn: Turn, clause: string): number[] {
  const isAsked = isQuestion(clause);
  if (!isAsked && !mayNameSubject(turn)) return [];
  const parts = stripFillers(clause).split(/(?<=[\p{Script=Han}\p{Script=Katakana}ー])(?:と|や|、)|\band\b|,/u);
  if (parts.length < 2) return [];
  const mark = turn.desk.language === 'ja' ? 'は?' : '?';
  const found = parts.map((part) => {
    const subject = part.replace(/(?:について|を教えて|の(?:こと|件)).*$/, '').trim();
    return turn.desk.matchFaq(isAsked ? `${subject}${mark}` : subject);
  });
  return found.every((match) => match !== null) ? [...new Set(found.map((match) => match.index))] : [];
}

/** A bare subject ("営業時間") is a question only where it cannot be the answer. */
function mayNameSubject({ state }: Turn): boolean {
  const { asking } = state;
  if (asking.type === 'help' || asking.type === 'more') return true;
  return asking.type === 'field' && ['name', 'phone'].includes(kindOf(asking.field));
}

/** "子ども用の椅子はありますか" is about "子ども用の椅子". */
function topicOf(question: string): string {
  return question
    .replace(/(?:は|が|も|って|を)?(?:あり(?:ます|ません)|ございま|でき|使え|可能|お願い|用意|大丈夫|教えて).*$/, '')
    .replace(/^(?:(?:do|can|is|are|could|would|will)\b.*?\b(?:have|get|bring|use|there|a|an|any)\b|what|how)\s*/i, '')
    .replace(/[?？]+$/, '')
    .trim();
}
