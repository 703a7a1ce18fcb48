/** Answers that brought nothing, and questions that cannot be answered. */
import type { FieldSpec } from '@uketsuke/contracts';
import { topicOf } from '../desk.ts';
import { change, type Move, say, sayVaried, type Turn, vary } from '../turn.ts';
import { leaveOpen } from './find-slots.ts';
import { askNext, goBackTo, repeat } from './ask.ts';
import { finish, handOff } from './end.ts';
import { record } from './record.ts';
import { toolsToConfirm } from './tools-due.ts';

const failuresMax = 3;

/** Politeness without an answer, or a number told bit by bit, tries less patience than a wrong answer. */
export const halfFailure = 0.5;

/**
 * Asks `again`. What fails too often is given up: an optional field is skipped, a required one goes to a person, and what was read
 * back is taken as it is.
 */
export function fail(turn: Turn, again: Move, weight = 1): Turn {
  const failures = turn.state.failures + weight;
  if (failures < failuresMax) return again(change(turn, { failures }));
  const given = change(turn, { failures: 0 });
  const { wording } = turn.desk;
  const { asking } = turn.state;
  switch (asking.type) {
    case 'confirm':
    case 'correct':
      // Without a yes nothing is done, and a closing would say that it was.
      if (toolsToConfirm(turn).length > 0) return handOff(given, { reason: 'not_understood' });
      return finish(given, 'completed', wording.acceptAnyway);
    case 'field':
      if (!asking.field.required) return askNext(sayVaried(record(given, asking.field, null), 'skipped'));
      return handOff(given, { reason: 'not_understood' });
    case 'slot':
      return askNext(leaveOpen(given));
    case 'number':
      return handOff(given, { reason: 'not_understood' });
    case 'drop':
      return repeat(goBackTo(given, asking.before));
    case 'help':
    case 'more':
    case 'finished':
    case 'handedOff':
      return askNext(given);
    default:
      return asking satisfies never;
  }
}

/** A required field was declined: it is asked for once more, with the reason. */
export function insist(turn: Turn, field: FieldSpec, weight?: number): Turn {
  const [sentence, insisted] = vary(turn, 'needed', turn.desk.wording.needed(topicOf(field)));
  return fail(insisted, (next) => say(next, sentence), weight);
}

/** A question that nobody prepared: it is kept for the record, and the caller is told so. */
export function passOn(turn: Turn, question: string): Turn {
  const questions = [...turn.state.questions, question];
  const variants = turn.desk.wording.unknownQuestion;
  return say(change(turn, { questions }), variants[Math.min(questions.length, variants.length) - 1] ?? '');
}
