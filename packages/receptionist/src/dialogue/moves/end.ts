/** How a conversation ends. */
import type { ControlToolArguments, FinishOutcome } from '@uketsuke/contracts';
import { call, change, say, type Turn } from '../turn.ts';
import { kindOf } from '../../fields/field-kind.ts';
import { isAnswered, isComplete, isEverythingAsked, isLeftOpen, record, valueOf } from './record.ts';

type Handoff = ControlToolArguments<'hand_off'>;

/** A person takes over; after that the desk is silent. */
export function handOff(turn: Turn, handoff: Handoff, sentence = sentenceFor(turn, handoff)): Turn {
  const over = call(turn, { tool: 'hand_off', arguments: handoff });
  return end(say(change(over, { asking: { type: 'handedOff', question: [], reminder: [] } }), sentence));
}

/**
 * The closing. Where not everything was collected it is no completion: the caller came for an answer, or takes leave. `before` is
 * said in front of the closing only.
 */
export function finish(turn: Turn, outcome: FinishOutcome, before?: string): Turn {
  if (outcome === 'completed' && !isComplete(turn)) {
    return turn.state.topic !== null ? finish(turn, 'answered') : leave(turn, turn.desk.wording.goodbye);
  }
  const { config } = turn.desk;
  const closing = outcome === 'answered' ? (config.closing_answered ?? config.closing) : closingOf(turn);
  const { asking } = turn.state;
  const last = asking.type === 'finished' ? asking.before : asking;
  const { question, reminder } = last;
  const finished = change(turn, { asking: { type: 'finished', outcome, before: last, question, reminder } });
  const said = call(finished, { tool: 'finish', arguments: { outcome } });
  return end(say(said, ...(before === undefined ? [] : [before]), closing));
}

/** The caller wants no more: what was reached decides how the call ends. */
export function takeLeave(turn: Turn): Turn {
  if (isEverythingAsked(turn)) return finish(turn, 'completed');
  // `finish` is for a call in which nothing is left to ask; a caller who goes before that has completed it all the same.
  if (isComplete(turn)) return leave(turn, closingOf(turn));
  if (isAnswered(turn)) return finish(turn, 'answered');
  return leave(turn, turn.desk.wording.goodbye);
}

/** The closing of the config may promise what somebody has yet to confirm. */
function closingOf(turn: Turn): string {
  return isLeftOpen(turn) ? turn.desk.wording.slots.openClosing : turn.desk.config.closing;
}

/** The caller wants nothing of what was taken down: without it the record is no order. */
export function takeBack(turn: Turn, sentence = turn.desk.wording.takenBack): Turn {
  const { fields } = turn.desk;
  const ordered = fields.filter((field) => !['name', 'phone'].includes(kindOf(field)));
  const taken = ordered.some(({ required }) => required) ? ordered : fields.filter((field) => field.type === 'phone');
  const empty = change(turn, { volunteered: new Set(), number: null, hasConfirmed: false });
  const withdrawn = taken
    .filter((field) => valueOf(turn, field) !== null)
    .reduce((next, field) => record(next, field, null), empty);
  return leave(withdrawn, sentence);
}

/** After the closing: whoever takes leave does not hear it again. */
export function farewell(turn: Turn, outcome: FinishOutcome): Turn {
  return end(say(call(turn, { tool: 'finish', arguments: { outcome } }), turn.desk.wording.farewell));
}

/** A goodbye that decides nothing: whoever speaks into it goes on where they were. */
export function leave(turn: Turn, sentence: string): Turn {
  return end(say(turn, sentence));
}

export function end(turn: Turn): Turn {
  return { ...turn, ends: true };
}

function sentenceFor({ desk }: Turn, { reason }: Handoff): string {
  const { handoff } = desk.wording;
  const { emergency, person, rule, stuck } = handoff;
  return { emergency, caller_asked_for_person: person, handoff_rule: rule, not_understood: stuck }[reason];
}
