import type { FieldSpec } from '@uketsuke/contracts';
import type { BrainOutput } from '../brain.ts';
import { cleanValue } from '../fields/clean-value.ts';
import { kindOf } from '../fields/field-kind.ts';
import { isPlausible } from '../fields/judge-value.ts';
import { isOnlyGreeting } from '../intents/fillers.ts';
import type { Dialogue } from './dialogue.ts';
import { saysValues, takeAnswer } from './take-answer.ts';

export interface FaqAnswer {
  indexes: readonly number[];
  /** What the last question was about. */
  topic: string;
  /** What was said beside the questions. */
  rest: string;
}

/** The prepared answer, then back to what was asked, or the offer to answer more. */
export function answerFaq(dialogue: Dialogue, { indexes, topic, rest }: FaqAnswer): BrainOutput {
  const { state, wording, options } = dialogue;
  const answers = indexes.map((index) => options.config.faq?.[index]?.a ?? '');
  const withAnswers = (output: BrainOutput): BrainOutput => ({
    ...output,
    calls: [...output.calls, ...indexes.map((index) => ({ tool: 'answer_from_faq' as const, arguments: { index } }))],
    say: [...answers, ...output.say],
  });
  state.hasAnsweredFaq = true;
  state.failures = 0;
  state.topic = topic;
  state.topicNow = topic;
  if (state.asking.type === 'finished') state.asking = state.asking.before;
  if (rest !== '' && saysValues(dialogue, rest)) {
    return withAnswers(takeAnswer(dialogue, { text: rest, asked: null, isSure: false }));
  }
  const { asking } = state;
  if (asking.type === 'field' && rest !== '' && isName(asking.field, rest)) {
    return withAnswers(takeAnswer(dialogue, { text: rest, asked: asking.field, isSure: true }));
  }
  if (asking.type !== 'more' && (dialogue.hasValues() || state.isWanted || asking.type === 'number')) {
    return withAnswers(dialogue.turn(...dialogue.reminder()));
  }
  state.asking = { type: 'more', before: asking.type === 'more' ? asking.before : asking, isOpen: false };
  return withAnswers(dialogue.turn(wording.anythingElse));
}

function isName(field: FieldSpec, text: string): boolean {
  return kindOf(field) === 'name' && !isOnlyGreeting(text) && isPlausible(cleanValue(text, 'name'), 'name');
}
