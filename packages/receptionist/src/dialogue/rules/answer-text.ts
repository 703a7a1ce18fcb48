/** Words of the caller: first what concerns the conversation itself, then what answers the question that was asked. */
import { kindOf, isNote } from '../../fields/field-kind.ts';
import { languageHandoff, plainHandoff, ruleHandoff } from '../../handoff/decide-handoff.ts';
import { isChange } from '../../intents/change.ts';
import { isDecline, isNone } from '../../intents/decline.ts';
import { stripFillers } from '../../intents/fillers.ts';
import { isAbuse, isInsult } from '../../intents/insult.ts';
import { isIntention, isWish } from '../../intents/intention.ts';
import { isFarewellThanks, isGoodbye, isThatAll } from '../../intents/leaving.ts';
import { isOtherLanguage } from '../../intents/other-language.ts';
import { isQuestion } from '../../intents/question.ts';
import { readRemark } from '../../intents/remarks.ts';
import { isSales } from '../../intents/sales.ts';
import { isWrongNumber } from '../../intents/wrong-number.ts';
import { readAnswer } from '../../intents/yes-no.ts';
import { splitClauses } from '../../text/clauses.ts';
import { hasWords, normalizeText } from '../../text/normalize.ts';
import { goBackTo, repeat } from '../moves/ask.ts';
import { farewell, finish, handOff, leave, takeBack, takeLeave } from '../moves/end.ts';
import { fail } from '../moves/fail.ts';
import { noteDown } from '../moves/note-down.ts';
import { saysValues } from '../moves/read.ts';
import { hasValues, isAnswered, openFields } from '../moves/record.ts';
import { askedForIn, isPlainly, isProbably, meaningOf } from '../meaning.ts';
import type { Intent } from '../../model/intents.ts';
import { change, count, type Rule, say, timesOf, type Turn } from '../turn.ts';
import { answerFaq, answerNearFaq } from './answer-faq.ts';
import { answerQuestion } from './answer-question.ts';
import { chooseSlot } from './answer-slot.ts';
import { answerMeantRemark, answerRemark } from './answer-remark.ts';
import { takenBack } from './take-back.ts';
import { takeCorrection } from './take-correction.ts';

/** Whatever was asked, what was said is looked at by these rules first, in this order. */
const order: readonly Rule[] = [
  nothingSaid,
  emergencyOrPerson,
  takenBack,
  abuse,
  chooseSlot,
  meantHandoff,
  answerFaq,
  ruleOfAgent,
  wantTool,
  afterFinish,
  saidToEnd,
  answerRemark,
  otherLanguage,
  meantToEnd,
  answerMeantRemark,
  answerNearFaq,
];

export function answerText(turn: Turn, input: string): Turn {
  const text = normalizeText(input);
  return firstOf(order, turn, text) ?? answerQuestion(turn, text);
}

function firstOf(rules: readonly Rule[], turn: Turn, text: string): Turn | null {
  for (const rule of rules) {
    const answered = rule(turn, text);
    if (answered) return answered;
  }
  return null;
}

function nothingSaid(turn: Turn, text: string): Turn | null {
  return hasWords(text) ? null : fail(turn, repeat);
}

function emergencyOrPerson(turn: Turn, text: string): Turn | null {
  const handoff = plainHandoff(text, askedForIn(turn.state.asking));
  return handoff && handOff(turn, handoff);
}

/** The same in words that no pattern knows; the agent may have a rule of its own for it. */
function meantHandoff(turn: Turn, text: string): Turn | null {
  const meaning = meaningOf(turn, text);
  // Who is in danger may tell where, or what happened, as well.
  if (meaning.isSurely('emergency') && !meaning.isLikely('value'))
    return ruleOfAgent(turn, text) ?? handOff(turn, { reason: 'emergency' });
  if (!isPlainly(turn, text, 'person')) return null;
  return ruleOfAgent(turn, text) ?? handOff(turn, { reason: 'caller_asked_for_person' });
}

function ruleOfAgent(turn: Turn, text: string): Turn | null {
  const { config, subject } = turn.desk;
  const handoff = ruleHandoff(text, config.handoff_when, subject);
  return handoff && handOff(turn, handoff);
}

/** Words with which a caller wants no more of this call, and what is done about it. */
const ends: readonly { intent: Intent; isSaid: (text: string, turn: Turn) => boolean; answer: Rule }[] = [
  { intent: 'wrong_number', isSaid: isWrongNumber, answer: wrongNumber },
  { intent: 'sales', isSaid: isSales, answer: salesCall },
  {
    intent: 'goodbye',
    isSaid: (text, { state }) => isGoodbye(text) || (isFarewellThanks(text) && state.asking.type === 'more'),
    answer: goodbye,
  },
  { intent: 'done', isSaid: (text, turn) => isThatAll(text) || isNoThanks(turn, text), answer: onlyAQuestion },
];

function saidToEnd(turn: Turn, text: string): Turn | null {
  const said = ends.filter(({ isSaid }) => isSaid(text, turn)).map(({ answer }) => answer);
  return firstOf(said, turn, text);
}

function meantToEnd(turn: Turn, text: string): Turn | null {
  // Who came for an answer, and has it, is believed sooner to want no more.
  const isMeant = (intent: Intent): boolean =>
    ['goodbye', 'done'].includes(intent) && isAnswered(turn)
      ? isProbably(turn, text, intent)
      : isPlainly(turn, text, intent);
  const meant = ends.filter(({ intent }) => isMeant(intent)).map(({ answer }) => answer);
  return firstOf(meant, turn, text);
}

function wrongNumber(turn: Turn, text: string): Turn | null {
  const { asking, values } = turn.state;
  // Who has told a telephone number may speak of that one.
  const mayMeanTheirs = turn.desk.fields.some((field) => field.type === 'phone' && values.has(field.key));
  if (mayMeanTheirs || !['help', 'field'].includes(asking.type) || /\d/.test(text)) return null;
  if (!hasValues(turn)) return leave(turn, turn.desk.wording.wrongNumber);
  return /\bwrong number\b|\bmis-?dial|間違い電話|(?:番号|電話).{0,6}間違/i.test(text)
    ? takeBack(turn, turn.desk.wording.wrongNumber)
    : null;
}

/** Whoever is let go as a seller and is none is lost; "we should like to have a look at your home" is as polite as an offer. */
const offerMin = 0.9;
const wishMax = 0.3;

/** Nobody is ordering anything: what is offered is kept for whoever reads the record. */
function salesCall(turn: Turn, text: string): Turn | null {
  const { probabilityOf } = meaningOf(turn, text);
  const isOffer = probabilityOf('sales') >= offerMin && probabilityOf('wish') <= wishMax;
  if (!isSales(text) && !isOffer) return null;
  return leave(noteDown(turn, text)?.turn ?? turn, turn.desk.wording.noSales);
}

function goodbye(turn: Turn, text: string): Turn | null {
  const { asking } = turn.state;
  // "No, that's fine" to what may be left out or denied is no goodbye, nor is "none" to anything.
  const isAnswer =
    asking.type === 'field' &&
    isDecline(text) &&
    (!asking.field.required || kindOf(asking.field) === 'yesNo' || isNone(text));
  return isAnswer ? null : takeLeave(turn);
}

/** "No, I'll try elsewhere then. Thanks anyway", from somebody who has just heard an answer. */
function isNoThanks(turn: Turn, text: string): boolean {
  if (turn.topicNow === null || isQuestion(text) || saysValues(turn, text)) return false;
  const isThanks = /^(?:thank|ありがとう|どうも)/i.test(splitClauses(text).at(-1) ?? '');
  return isThanks && readAnswer(stripFillers(text)).answer === 'no';
}

/** "That was all", from somebody who only asked. */
function onlyAQuestion(turn: Turn): Turn | null {
  return isAnswered(turn) ? finish(turn, 'answered') : null;
}

/** Anger is no answer to anything: it gets an apology, then a person. What is told beside it counts. */
function abuse(turn: Turn, text: string): Turn | null {
  const clauses = splitClauses(text);
  const { asking } = turn.state;
  const isWelcome = asking.type === 'field' && isNote(asking.field);
  const rest = clauses.filter((clause) => !(isWelcome ? isAbuse(clause) : isInsult(clause))).join(' ');
  if (!isInsult(text) || (isWelcome && rest === text)) return null;
  const ruled = ruleOfAgent(turn, text);
  if (ruled) return ruled;
  const apologised = count(say(turn, turn.desk.wording.empathy), 'insult');
  if (rest !== '' && (isWelcome || saysValues(turn, rest))) return answerQuestion(apologised, rest);
  if (timesOf(turn, 'insult') > 0) return handOff(turn, { reason: 'not_understood' }, turn.desk.wording.handoff.upset);
  return fail(apologised, (next) => repeat(say(next, next.desk.wording.personOffered)));
}

function otherLanguage(turn: Turn, text: string): Turn | null {
  const { language, config, wording } = turn.desk;
  if (!isOtherLanguage(text, language) || isUnderstood(turn, text)) return null;
  const handoff = languageHandoff(config.handoff_when);
  return handoff ? handOff(turn, handoff) : fail(turn, (next) => repeat(say(next, wording.otherLanguage)));
}

/** Yes, no, a name or a value say the same in any language. */
function isUnderstood(turn: Turn, text: string): boolean {
  if (readAnswer(text).answer !== null || isDecline(text) || saysValues(turn, text)) return true;
  const isNameOpen = openFields(turn).some((field) => kindOf(field) === 'name');
  return isNameOpen && /^[^\s。]{1,8}(?:です|といいます)[。]?$/.test(text);
}

/** Words that say what a tool without required parameters does ask for it. */
function wantTool(turn: Turn, text: string): Turn | null {
  const { desk, state } = turn;
  const name = state.asking.type === 'finished' ? null : desk.matchTool(text);
  if (name === null || state.wantedTools.has(name)) return null;
  const wanted = change(turn, { wantedTools: new Set(state.wantedTools).add(name) });
  // What was asked is asked again, behind the answer of the tool.
  return saysValues(turn, text) ? answerQuestion(wanted, text) : repeat(wanted);
}

/** The closing was said, or is being said; whoever speaks into it wants something changed, or takes leave as well. */
function afterFinish(turn: Turn, text: string): Turn | null {
  const { asking } = turn.state;
  if (asking.type !== 'finished') return null;
  const before = goBackTo(turn, asking.before);
  if (asking.outcome === 'completed' && (isChange(text) || readAnswer(text).answer === 'no')) {
    const corrected = takeCorrection(before, text);
    if (corrected) return corrected;
  }
  if (asking.outcome === 'answered' && (saysValues(turn, text) || isIntention(text) || isWish(text))) {
    return answerQuestion(before, text);
  }
  const takesLeave =
    isGoodbye(text) || isFarewellThanks(text) || isThatAll(text) || readRemark(text) === 'thanks' || isYes(text);
  return takesLeave ? farewell(turn, asking.outcome) : finish(turn, asking.outcome);
}

function isYes(text: string): boolean {
  const { answer, rest } = readAnswer(text);
  return answer === 'yes' && rest === '';
}
