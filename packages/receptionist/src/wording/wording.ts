import type { FieldKind } from '../fields/field-kind.ts';
import type { SlotWords } from './slot-words.ts';

export interface FieldTopic {
  label: string;
  kind: FieldKind;
  isRequired: boolean;
}

/** Where keys are named: the caller of a telephone presses them, one in the browser types. */
export type Keys = 'phone' | 'web';

/** Everything the brain says. Lists are variants of one sentence; the brain takes the next one each time. */
export interface Wording {
  ask(topic: FieldTopic): string[];
  /** With no recognition at hand: how this field is answered on the keys. */
  askByKeys(topic: FieldTopic): string;
  askAgain(topic: FieldTopic): string[];
  needed(topic: FieldTopic): string[];
  acknowledge: string[];
  greetName(name: string): string;
  /** After keys: what they were taken for. */
  heard(value: string): string;
  keysWrong: string;
  noteTaken: string;
  skipped: string[];
  encourage: string;
  offerCaller(phone: string): string;
  /** `country`: where it belongs, as far as one can guess. */
  readBack(phone: string, country: string | null): string;
  yesNo: string;
  yesNoKeys: Record<Keys, string>;
  /** What came so far; the rest is asked for. */
  phoneIncomplete(digits: string): string;
  phoneInvalid: string[];
  phoneMissing: string;
  confirm(items: readonly { label: string; value: string; kind: FieldKind }[]): string[];
  /** After a correction, instead of reading everything again. */
  confirmRest: string;
  whichToCorrect: string;
  correctTo(topic: FieldTopic): string;
  sorry: string;
  corrected(topic: FieldTopic, value: string): string;
  /** A day was said without the time. */
  whatTime: string;
  /** An hour was said without the day. */
  whatDay: string;
  acceptAnyway: string;
  /** Behind an answer to somebody who has only asked so far: what was asked of them follows. */
  goOn: string;
  anythingElse: string;
  yourQuestion: string;
  unknownQuestion: string[];
  /** In front of a question that is passed on in the record. */
  questionNote(question: string): string;
  handoff: Record<'emergency' | 'person' | 'rule' | 'stuck' | 'upset', string>;
  hello: string;
  sure: string;
  waiting: string;
  stillWaiting: string;
  welcome: string;
  goodbye: string;
  /** To whoever takes leave once the closing was said. */
  farewell: string;
  wrongNumber: string;
  /** Somebody wants to sell something. */
  noSales: string;
  empathy: string;
  personOffered: string;
  /** What was taken down is not wanted any more. */
  takenBack: string;
  /** Something was cancelled, and it may be this. */
  dropThis: string;
  stillThere: string;
  /** In front of the first words after the conversation broke off through no fault of the caller. */
  brokeOff: string;
  inaudible: Record<Keys, string>;
  inaudibleShort: Record<Keys, string>;
  otherLanguage: string;
  helpYou: string;
  slower: string;
  ready: string;
  audible: string;
  iAmAi: string;
  /** `name`: as the greeting says it, where it does. */
  whoAmI(name: string | null): string;
  notThem(name: string | null): string;
  howAreYou: string;
  /** The number somebody calls from is not known here. */
  callerUnknown: string;
  yesItIs: string;
  neverMind: string;
  /** A tool has answered, in no words for people. */
  toolDone: string;
  toolFailed: string;
  /** In front of the last question: what is done upon the yes. */
  toolsWillRun(descriptions: readonly string[]): string;
  slots: SlotWords;
}

/** As many items as one can follow in one breath. */
const itemsInSentence = 4;

export function sentencesOf(parts: readonly string[], between: string, end: string): string[] {
  const sentences: string[] = [];
  for (let at = 0; at < parts.length; at += itemsInSentence) {
    sentences.push(`${parts.slice(at, at + itemsInSentence).join(between)}${end}`);
  }
  return sentences;
}
