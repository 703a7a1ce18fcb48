/** One turn: what the caller did, judged by the state of the conversation. Pure; the new state is in the turn that comes back. */
import type { BrainInput, BrainOptions } from '../brain.ts';
import type { Desk } from './desk.ts';
import { greetingQuestion } from './greeting.ts';
import { ask, askNext, repeat } from './moves/ask.ts';
import { end } from './moves/end.ts';
import { takeToolAnswer, useTools } from './moves/use-tools.ts';
import { answerKeys } from './rules/answer-keys.ts';
import { answerText } from './rules/answer-text.ts';
import { toolWords } from '../tools/tool-words.ts';
import type { State } from './state.ts';
import { change, count, say, startTurn, timesOf, type Turn, withoutSaying } from './turn.ts';

/** The greeting, and what it asks, or the first question. */
export function open(desk: Desk, state: State): Turn {
  const greeted = say(startTurn(desk, state), desk.config.greeting);
  const found = desk.isKeypadOnly ? null : greetingQuestion(desk.config.greeting, desk.fields);
  if (found === null) return askNext(greeted);
  if (found !== 'open') return withoutSaying(greeted, (turn) => ask(turn, found));
  const question = [desk.wording.helpYou];
  return change(greeted, { asking: { type: 'help', question, reminder: question } });
}

/** Where a conversation stands that somebody else has begun: at what was not answered yet. */
export function resumed(desk: Desk, fresh: State, soFar: NonNullable<BrainOptions['soFar']>): State {
  const values = new Map([...soFar.values].filter(([key]) => desk.fields.some((field) => field.key === key)));
  const { language } = desk;
  const untold = (soFar.untold ?? []).map((answer) => toolWords({ ...answer, language }));
  const apology = [desk.wording.brokeOff, ...untold];
  const state = { ...fresh, values, calledTools: soFar.calledTools, apology, wantsService: true };
  return withoutSaying(startTurn(desk, state), askNext).state;
}

/** An apology, and what was asked last or is to be asked now. */
export function goOn(desk: Desk, state: State): Turn {
  return apologised(repeat(startTurn(desk, state)));
}

export function respond(desk: Desk, state: State, input: BrainInput): Turn {
  return apologised(useTools(react(desk, state, input)));
}

/** Once, and with what came of the tools, in front of the first words after a conversation broke off. */
function apologised(turn: Turn): Turn {
  return turn.say.length === 0 ? turn : { ...change(turn, { apology: [] }), say: [...turn.state.apology, ...turn.say] };
}

function react(desk: Desk, state: State, input: BrainInput): Turn {
  const turn = startTurn(desk, state);
  if (state.asking.type === 'handedOff') return end(turn);
  switch (input.type) {
    case 'text':
      return answerText(change(turn, { isWaiting: false }), input.text);
    case 'dtmf':
      return answerKeys(change(turn, { isWaiting: false }), input.digits);
    case 'silence':
      return answerSilence(turn, input.attempt);
    case 'inaudible':
      return answerInaudible(change(turn, { isWaiting: false }));
    case 'tool_answer':
      return takeToolAnswer(turn, input);
    default:
      return input satisfies never;
  }
}

function answerSilence(turn: Turn, attempt: number): Turn {
  const { wording } = turn.desk;
  if (turn.state.isWaiting && attempt === 1) return say(change(turn, { isWaiting: false }), wording.stillWaiting);
  return repeat(attempt > 1 ? say(turn, wording.stillThere) : turn);
}

function answerInaudible(turn: Turn): Turn {
  const { wording, channel } = turn.desk;
  const explained = timesOf(turn, 'inaudible') === 0 ? wording.inaudible[channel] : wording.inaudibleShort[channel];
  return repeat(say(change(count(turn, 'inaudible'), { usesKeys: channel === 'phone' }), explained));
}
