/** The state of one conversation and the moves it can make. */
import type { ControlCall, FieldSpec } from '@uketsuke/contracts';
import type { BrainOptions, BrainOutput } from '../brain.ts';
import { createFaqMatcher, type MatchFaq } from '../faq/match-faq.ts';
import { type FieldKind, kindOf } from '../fields/field-kind.ts';
import { hasDay, hasTime } from '../fields/find-values.ts';
import { isKeyable } from '../fields/read-keys.ts';
import type { Handoff } from '../handoff/decide-handoff.ts';
import { canonicalPhone } from '../numbers/phone-entry.ts';
import { wordingOf } from '../wording/wording-of.ts';
import type { FieldTopic, Wording } from '../wording/wording.ts';
import type { Asking, State } from './state.ts';
import { greetingQuestion } from './greeting.ts';
import { selfName } from './self-name.ts';
import { noteQuestions } from './take-note.ts';

export interface Dialogue {
  readonly options: BrainOptions;
  readonly state: State;
  readonly wording: Wording;
  readonly matchFaq: MatchFaq;
  /** The number the call comes from, where it is known and can be called back. */
  readonly callerNumber: string | null;
  /** As the greeting says it. */
  readonly name: string | null;
  open(): BrainOutput;
  /** The output of this turn: what was called since the last one, and these sentences. */
  turn(...say: string[]): BrainOutput;
  record(field: FieldSpec, value: string | null): void;
  /** The next variant of one sentence. */
  vary(variants: readonly string[]): string;
  /** What was asked last, once more. */
  question(): string[];
  reminder(): string[];
  /** Asks for this field in these words. */
  askWith(field: FieldSpec, sentence: string): string[];
  /** Asks for this field, in other words than before where it was asked already. */
  ask(field: FieldSpec, manner?: 'first' | 'again'): string[];
  readBack(field: FieldSpec, value: string, isOffer?: boolean): string[];
  /** The next field, or everything read back. */
  goOn(): string[];
  askWhichToCorrect(): string[];
  /** Fields that are neither recorded nor declined. */
  openFields(): FieldSpec[];
  /** An answer that brought nothing. A person takes over where a required field fails too often. */
  fail(again: () => string[], weight?: number): BrainOutput;
  handOff(handoff: Handoff, sentence?: string): BrainOutput;
  finish(outcome: 'completed' | 'answered', ...before: string[]): BrainOutput;
  /** After the closing: whoever takes leave does not hear it again. */
  farewell(outcome: 'completed' | 'answered'): BrainOutput;
  /** A required field was declined. */
  insist(field: FieldSpec, weight?: number): BrainOutput;
  /** A question nobody prepared; it is kept for the record. */
  passOn(question: string): string;
  leave(sentence: string): BrainOutput;
  topic(field: FieldSpec): FieldTopic;
  hasValues(): boolean;
  isComplete(): boolean;
}

const failuresMax = 3;
const freeDigitsMax = 32;
const phoneDigitsMax = 11;

export function createDialogue(options: BrainOptions): Dialogue {
  const { config, language, channel, hasEars } = options;
  const wording = wordingOf(language);
  const isKeypadOnly = channel === 'phone' && !hasEars;
  const callerNumber =
    channel === 'phone' && options.callerNumber !== null ? canonicalPhone(options.callerNumber) : null;
  // Whoever can only press keys begins with what keys can say.
  const fields = isKeypadOnly ? [...config.fields].sort((a, b) => keysRank(a) - keysRank(b)) : config.fields;
  const state: State = {
    asking: { type: 'help' },
    values: new Map(),
    number: null,
    digitsBefore: '',
    failures: 0,
    hasAnsweredFaq: false,
    isWanted: false,
    hasOfferedCaller: false,
    hasConfirmed: false,
    usesKeys: isKeypadOnly,
    inaudibles: 0,
    isWaiting: false,
    question: [],
    reminder: [],
    topic: null,
    topicNow: null,
    hasAskedRest: false,
    noted: new Set(),
    questions: [],
    insistences: 0,
    denials: 0,
  };
  const used = new Map<readonly string[], number>();
  const said = { first: new Map<string, number>(), again: new Map<string, number>() };
  let calls: ControlCall[] = [];

  const put = (asking: Asking, question: string[], reminder = question): string[] => {
    state.asking = asking;
    state.question = question;
    state.reminder = reminder;
    return question;
  };

  const furtherQuestion = (): string[] | null => {
    if (state.asking.type !== 'more') return null;
    return [state.asking.isOpen ? wording.yourQuestion : wording.anythingElse];
  };

  const dialogue: Dialogue = {
    options,
    state,
    wording,
    matchFaq: createFaqMatcher(config.faq ?? []),
    callerNumber,
    name: selfName(config.greeting),
    open() {
      const found = greetingQuestion(config.greeting, fields);
      if (isKeypadOnly || found === null) return dialogue.turn(config.greeting, ...dialogue.goOn());
      if (found === 'open') {
        put({ type: 'help' }, [wording.helpYou]);
        return dialogue.turn(config.greeting);
      }
      dialogue.ask(found);
      return dialogue.turn(config.greeting);
    },
    turn(...say) {
      const output: BrainOutput = {
        calls,
        say: say.filter((sentence) => sentence !== ''),
        keypad: keypadOf(state.asking),
        ends: false,
      };
      calls = [];
      return output;
    },
    record(field, told) {
      const before = state.values.get(field.key);
      const isMore = state.noted.delete(field.key) && typeof before === 'string';
      const value = isMore ? [before, ...(told === null ? [] : [told])].join(separator) : told;
      if (state.values.has(field.key) && state.values.get(field.key) === value) return;
      state.values.set(field.key, value);
      calls.push({ tool: 'record_field', arguments: { key: field.key, value } });
      state.failures = 0;
      state.digitsBefore = '';
    },
    vary(variants) {
      const count = used.get(variants) ?? 0;
      used.set(variants, count + 1);
      return variants[count % variants.length] ?? '';
    },
    question: () => furtherQuestion() ?? state.question,
    reminder: () => furtherQuestion() ?? state.reminder,
    askWith(field, sentence) {
      return put({ type: 'field', field }, [
        sentence,
        ...(state.usesKeys ? [wording.askByKeys(dialogue.topic(field))] : []),
      ]);
    },
    ask(field, manner = 'first') {
      const topic = dialogue.topic(field);
      if (field.type === 'phone' && callerNumber !== null && !state.hasOfferedCaller) {
        state.hasOfferedCaller = true;
        return dialogue.readBack(field, callerNumber, true);
      }
      const variants = manner === 'again' ? wording.askAgain(topic) : wording.ask(topic);
      const counts = said[manner];
      // Who has told something for this field already is asked whether there is more.
      const turn = Math.max(counts.get(field.key) ?? 0, state.noted.has(field.key) ? 1 : 0);
      counts.set(field.key, turn + 1);
      const sentence = variants[turn % variants.length] ?? '';
      return dialogue.askWith(field, sentence);
    },
    readBack(field, value, isOffer = false) {
      state.number = null;
      state.failures = 0;
      const sentence = isOffer ? wording.offerCaller(value) : wording.readBack(value);
      return put({ type: 'number', field, value, isOffer }, [sentence, ...keysOfChoice()]);
    },
    goOn() {
      if (state.number) return dialogue.readBack(state.number.field, state.number.value);
      const half = state.hasAskedRest
        ? undefined
        : fields.find((field) => isHalf(kindOf(field), state.values.get(field.key)));
      if (half) {
        state.hasAskedRest = true;
        return dialogue.askWith(half, hasDay(state.values.get(half.key) ?? '') ? wording.whatTime : wording.whatDay);
      }
      const next = dialogue.openFields()[0];
      if (next) return dialogue.ask(next);
      if (state.hasConfirmed) return put({ type: 'confirm' }, [wording.confirmRest, ...keysOfChoice()]);
      state.hasConfirmed = true;
      noteQuestions(dialogue);
      const items = config.fields.flatMap((field) => {
        const value = state.values.get(field.key);
        return value === null || value === undefined ? [] : [{ label: field.label, value, kind: kindOf(field) }];
      });
      if (items.length === 0) return put({ type: 'confirm' }, [wording.anythingElse]);
      const whole = wording.confirm(items);
      return put({ type: 'confirm' }, [...whole, ...keysOfChoice()], [...whole.slice(-1), ...keysOfChoice()]);
    },
    askWhichToCorrect: () => put({ type: 'correct' }, [wording.whichToCorrect]),
    openFields: () => fields.filter((field) => !state.values.has(field.key) || state.noted.has(field.key)),
    fail(again, weight = 1) {
      state.failures += weight;
      if (state.failures < failuresMax) return dialogue.turn(...again());
      state.failures = 0;
      const { asking } = state;
      if (asking.type === 'confirm' || asking.type === 'correct') {
        return dialogue.finish('completed', wording.acceptAnyway);
      }
      if (asking.type === 'field' && !asking.field.required) {
        dialogue.record(asking.field, null);
        return dialogue.turn(dialogue.vary(wording.skipped), ...dialogue.goOn());
      }
      if (asking.type === 'field' || asking.type === 'number') {
        return dialogue.handOff({ reason: 'handoff_rule' }, wording.handoff.stuck);
      }
      return dialogue.turn(...dialogue.goOn());
    },
    handOff(handoff, sentence) {
      const usual = {
        emergency: wording.handoff.emergency,
        caller_asked_for_person: wording.handoff.person,
        handoff_rule: wording.handoff.rule,
      };
      calls.push({ tool: 'hand_off', arguments: handoff });
      state.asking = { type: 'handedOff' };
      return { ...dialogue.turn(sentence ?? usual[handoff.reason]), ends: true };
    },
    finish(outcome, ...before) {
      if (outcome === 'completed' && !dialogue.isComplete()) {
        return state.hasAnsweredFaq ? dialogue.finish('answered') : dialogue.leave(wording.goodbye);
      }
      const closing = outcome === 'answered' ? (config.closing_answered ?? config.closing) : config.closing;
      calls.push({ tool: 'finish', arguments: { outcome } });
      const last = state.asking.type === 'finished' ? state.asking.before : state.asking;
      state.asking = { type: 'finished', outcome, before: last };
      return { ...dialogue.turn(...before, closing), ends: true };
    },
    farewell(outcome) {
      calls.push({ tool: 'finish', arguments: { outcome } });
      return { ...dialogue.turn(wording.farewell), ends: true };
    },
    insist(field, weight) {
      const variants = wording.needed(dialogue.topic(field));
      state.insistences += 1;
      return dialogue.fail(() => [variants[(state.insistences - 1) % variants.length] ?? ''], weight);
    },
    passOn(question) {
      state.questions.push(question);
      const variants = wording.unknownQuestion;
      return variants[Math.min(state.questions.length, variants.length) - 1] ?? '';
    },
    leave: (sentence) => ({ ...dialogue.turn(sentence), ends: true }),
    topic: (field) => ({ label: field.label, kind: kindOf(field), isRequired: field.required }),
    hasValues: () => [...state.values.values()].some((value) => value !== null),
    isComplete: () =>
      fields.every((field) => !field.required || (state.values.get(field.key) ?? null) !== null) &&
      dialogue.hasValues(),
  };

  const separator = language === 'ja' ? '、' : '; ';
  const keysOfChoice = (): string[] => (state.usesKeys ? [wording.yesNoKeys.phone] : []);

  return dialogue;
}

function keysRank(field: FieldSpec): number {
  if (field.type === 'phone') return 0;
  return isKeyable(kindOf(field)) ? 1 : 2;
}

function keypadOf(asking: Asking): BrainOutput['keypad'] {
  switch (asking.type) {
    case 'field':
      if (kindOf(asking.field) === 'yesNo') return { mode: 'choice', maxDigits: 1 };
      return asking.field.type === 'phone'
        ? { mode: 'phone', maxDigits: phoneDigitsMax }
        : { mode: 'free', maxDigits: freeDigitsMax };
    case 'more':
      return asking.isOpen ? { mode: 'free', maxDigits: freeDigitsMax } : { mode: 'choice', maxDigits: 1 };
    case 'number':
      // One key says yes or no; whoever keys a whole number instead means that number.
      return { mode: 'choice_or_phone', maxDigits: phoneDigitsMax };
    case 'confirm':
      return { mode: 'choice', maxDigits: 1 };
    default:
      return { mode: 'free', maxDigits: freeDigitsMax };
  }
}

const anyWhen = /いつでも|お?任せ|おまかせ|\bany ?time\b|\bwhenever\b/i;

/** A day without its hour, or the other way round. */
function isHalf(kind: FieldKind, value: string | null | undefined): boolean {
  if (kind !== 'dateTime' || typeof value !== 'string') return false;
  return !anyWhen.test(value) && hasDay(value) !== hasTime(value);
}
