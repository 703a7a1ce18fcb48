/** How a field is asked for, made from one table per language. */
import type { FieldKind } from '../fields/field-kind.ts';
import { isKeyable } from '../fields/read-keys.ts';
import { spokenLabel } from './spoken-label.ts';

export interface FieldTopic {
  label: string;
  kind: FieldKind;
  isRequired: boolean;
}

type ByKind<Value> = { readonly [kind in FieldKind]?: Value };

/** `{}` stands for what is asked for. Lists are variants of one sentence: the next one is said each time. */
export interface QuestionTable {
  /** `required` and `optional`: of every other kind. */
  ask: ByKind<readonly string[]> & Record<'required' | 'optional', readonly string[]>;
  /** Of things that need words of their own. */
  special: readonly (readonly [thing: RegExp, questions: readonly string[]])[];
  /** The answer brought nothing. `{example}`: how one may sound. */
  again: readonly string[];
  /** In front of a label that is a question itself. */
  againOwn: readonly string[];
  examples: ByKind<string>;
  needed: readonly string[];
  neededPhone: string;
  correct: string;
  /** How it is answered on the keys. `words`: it cannot be; `digits`: of every other kind. */
  keys: ByKind<string> & Record<'optional' | 'words' | 'digits', string>;
  /** Of a label that is a question, or says that yes or no is wanted. */
  ownQuestion(topic: FieldTopic): string | null;
  /** What is asked for, as it stands in a sentence. */
  thing(topic: FieldTopic): string;
  /** Who is counted, where `{group}` stands in a question for a number of people. */
  group(label: string): string;
  /** The first question with what the label says about its answer. */
  hinted(question: string, hint: string): string;
}

export interface Questions {
  ask(topic: FieldTopic): string[];
  askAgain(topic: FieldTopic): string[];
  needed(topic: FieldTopic): string[];
  correctTo(topic: FieldTopic): string;
  askByKeys(topic: FieldTopic): string;
}

export function questionsOf(table: QuestionTable): Questions {
  const fill = (sentence: string, topic: FieldTopic): string =>
    sentence
      .replace('{}', table.thing(topic))
      .replace('{group}', table.group(spokenLabel(topic.label).noun))
      .replace('{example}', table.examples[topic.kind] ?? '')
      // A label may be a clause: "what it is about".
      .replace(/\bthe (?=(?:what|which|who|where|when|why|how|whether)\b)/i, '');
  const filled = (sentences: readonly string[], topic: FieldTopic): string[] =>
    sentences.map((sentence) => fill(sentence, topic));
  return {
    ask(topic) {
      const own = table.ownQuestion(topic);
      const [, special] = table.special.find(([thing]) => thing.test(table.thing(topic))) ?? [];
      const others = topic.isRequired ? table.ask.required : table.ask.optional;
      const [first = '', ...more] = own === null ? filled(special ?? table.ask[topic.kind] ?? others, topic) : [own];
      const { hint } = spokenLabel(topic.label);
      return [hint === '' ? first : table.hinted(first, hint), ...more];
    },
    askAgain(topic) {
      const own = table.ownQuestion(topic);
      const { hint } = spokenLabel(topic.label);
      const again = own === null ? filled(table.again, topic) : table.againOwn.map((before) => before + own);
      return hint === '' ? again : again.map((question) => table.hinted(question, hint));
    },
    needed(topic) {
      const [first = '', ...more] = filled(table.needed, topic);
      return [topic.kind === 'phone' ? table.neededPhone : first, ...more];
    },
    correctTo: (topic) => fill(table.correct, topic),
    askByKeys({ kind, isRequired }) {
      const { keys } = table;
      if (kind === 'yesNo' || kind === 'phone') return keys[kind] ?? keys.digits;
      if (!isRequired) return keys.optional;
      return isKeyable(kind) ? (keys[kind] ?? keys.digits) : keys.words;
    },
  };
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
