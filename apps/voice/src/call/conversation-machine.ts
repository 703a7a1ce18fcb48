/** Takes a conversation from state to state: does what each state says, until one says that it is over. */
import type { CallSoFar, TurnInput, TurnPrompt } from '../engines/engine.ts';
import type { Reply } from '../livekit/agent-session.ts';
import type { TurnKind } from '../observers/call-event.ts';
import type { CallEvents } from '../observers/call-events.ts';
import type { Phrases } from '../text/phrases.ts';
import type { Controls, PendingEnd } from '../tools/controls.ts';
import { spokenNumber } from '../tools/phone-number.ts';
import type { ToolSet } from '../tools/tool-set.ts';
import type { AgentTurns } from './agent-turns.ts';
import { callLeft } from './call-left.ts';
import type { CallerInput } from './caller-input.ts';
import {
  handedOff,
  stateAfterInput,
  stateAfterTurn,
  stateWithoutTurn,
  type ConversationState,
} from './conversation-state.ts';
import type { EngineSeats } from './engine-seats.ts';
import { similarEnough, similarityOf } from './fixed-words.ts';
import type { HandoffWatch } from './handoff-watch.ts';
import type { Inbox } from './inbox.ts';
import type { Ending } from './outcome.ts';
import type { Transcript } from './transcript.ts';

export interface ConversationMachine {
  /** Resolves with the conversation's own end; never rejects. Called once. */
  run(): Promise<Ending>;
  /** The call has ended in another way: what is still under way leads nowhere. */
  stop(): void;
  readonly isStopped: boolean;
  /** The caller goes on after an FAQ answer: it did not settle the call. */
  callerGoesOn(): void;
  /** The last thing that happened was that an FAQ answer was heard to its end. */
  readonly isFaqSettled: boolean;
}

export interface ConversationMachineOptions {
  seats: Pick<EngineSeats, 'current' | 'takeOver'>;
  caller: Pick<CallerInput, 'waitForCaller' | 'expectKeys' | 'isUnderstanding'>;
  turns: AgentTurns;
  transcript: Pick<Transcript, 'said'>;
  controls: Controls;
  tools: Pick<ToolSet, 'takeUnheard' | 'begun' | 'engineLeft' | 'told' | 'unsaid' | 'startTurn'>;
  /** What the caller's words call for, whatever a model does. */
  handoffWatch: Pick<HandoffWatch, 'due'>;
  inbox: Inbox;
  phrases: Phrases;
  /** What the agent says when everything is collected, or answered. */
  closings: Record<'completed' | 'answered', string>;
  events: Pick<CallEvents, 'emit'>;
}

interface AnswerOptions {
  /** What is to be said, as it is. */
  exactly?: string;
  /** Nothing was heard, nor shown. */
  afterSilence?: () => ConversationState;
}

type GeneratedPrompt = Exclude<TurnPrompt, { say: string }>;
type StateOf<Name extends ConversationState['name']> = Extract<ConversationState, { name: Name }>;

export function createConversationMachine(options: ConversationMachineOptions): ConversationMachine {
  const { seats, caller, turns, transcript, controls, tools, handoffWatch, inbox, phrases, closings, events } = options;
  let isStopped = false;
  let isFaqSettled = false;
  /** What the caller said or keyed that is being answered, and what was recorded before. */
  let underWay: { input: TurnInput; recorded: string } | null = null;

  /** The goodbye that is being said. */
  let leaving: StateOf<'taking_leave'> | null = null;

  const answer = async (
    kind: TurnKind,
    begin: () => Reply,
    { exactly, afterSilence = () => askAgain(kind, 'nothing') }: AnswerOptions = {},
  ): Promise<ConversationState> => {
    controls.withdraw();
    // Whoever knows the question types before it was spoken to its end.
    caller.expectKeys(seats.current.engine.turnState().keypad);
    const { isCut, heard, hasOutput, endsInTools } = await turns.speak(kind, begin);
    const failure = inbox.takeFailure();
    if (exactly !== undefined && !isCut && !failure) compareWords({ kind, exactly, heard });
    // The last words of a call were heard, or some of them: whatever broke behind them, the call is over.
    if (failure && !(controls.pending && heard !== '')) return { name: 'engine_failed', error: failure.error };
    if (!isCut && !seats.current.engine.drivesTools) {
      if (endsInTools) return owedReadBack() ?? afterSilentTools(kind, heard);
      // Whoever speaks meanwhile is answered instead.
      if (!hasOutput && inbox.isEmpty) return afterSilence();
    }
    if (!isCut && heard !== '') tools.told();
    if (controls.isAnswering && !isCut && heard !== '') isFaqSettled = true;
    const { keypad, takesLeave } = seats.current.engine.turnState();
    // Tools that ran during the reply may have changed what is asked. Whoever cut it has answered, and keys more to what comes next.
    if (!isCut) caller.expectKeys(keypad);
    const owed = isCut ? null : (owedHandoff() ?? owedReadBack());
    if (owed) return owed;
    return stateAfterTurn({ kind, isCut, pending: controls.pending, takesLeave });
  };

  /** A model that speaks by itself may say something else than it is given. */
  const compareWords = ({ kind, exactly, heard }: { kind: TurnKind; exactly: string; heard: string }): void => {
    const { name, engine } = seats.current;
    if (heard === '' || engine.tts !== null || !engine.wordForWord) return;
    const similarity = similarityOf(exactly, heard);
    if (similarity < similarEnough) events.emit({ type: 'agent.words_differed', engine: name, kind, similarity });
  };

  /** The caller's words called for a person, and the model has let it pass. */
  const owedHandoff = (): ConversationState | null => {
    if (handoffWatch.due === null || controls.pending?.by === 'handoff') return null;
    return handedOff(handoffWatch.due, phrases);
  };

  /** The model wanted to end the call, and has not read the number back that it was told to. */
  const owedReadBack = (): ConversationState | null => {
    if (controls.unread === null) return null;
    return { name: 'telling', words: phrases.isNumberRight(spokenNumber(controls.unread)) };
  };

  /** A tool never leaves the agent silent. */
  const afterSilentTools = (kind: TurnKind, heard: string): ConversationState => {
    const { pending } = controls;
    if (pending && heard.replaceAll(phrases.oneMoment, '').trim() !== '') return { name: 'over', ending: pending };
    if (pending) return lastWords(pending);
    return askAgain(kind, 'tools');
  };

  const askAgain = (kind: TurnKind, after: 'tools' | 'nothing'): ConversationState =>
    kind === 'asked_again' ? { name: 'telling', words: tools.unsaid() } : { name: 'speaking_up', after };

  const lastWords = (pending: PendingEnd): ConversationState => {
    const words = pending.by === 'handoff' ? phrases.handoff : closings[pending.outcome];
    return { name: 'taking_leave', kind: 'goodbye', words, ending: pending };
  };

  const answerPrompt = async (kind: TurnKind, prompt: TurnPrompt | null): Promise<ConversationState> => {
    if (prompt === null) return stateWithoutTurn(controls.pending);
    if ('say' in prompt) return sayExactly(kind, prompt.say);
    return answer(kind, () => seats.current.voice.generate(withUnheard(prompt)));
  };

  const sayExactly = (kind: TurnKind, words: string, { isAgain = false } = {}): Promise<ConversationState> =>
    answer(kind, () => seats.current.voice.say(words), {
      exactly: words,
      afterSilence: () =>
        isAgain
          ? { name: 'engine_failed', error: new Error('Twice nothing was heard of what it was to say') }
          : { name: 'repeating', kind, words },
    });

  /** Tools may have answered after the caller cut in. */
  const withUnheard = (prompt: GeneratedPrompt): GeneratedPrompt => {
    const unheard = tools.takeUnheard();
    if (unheard.length === 0) return prompt;
    return { ...prompt, instructions: [...(prompt.instructions ? [prompt.instructions] : []), ...unheard].join('\n') };
  };

  const answerInput = async (input: TurnInput | { type: 'reply'; reply: Reply }): Promise<ConversationState> => {
    tools.startTurn();
    if (input.type === 'reply') {
      isFaqSettled = false;
      return answer('reply', () => input.reply);
    }
    const isOfCaller = input.type === 'text' || input.type === 'dtmf';
    underWay = isOfCaller ? { input, recorded: recordedNow() } : null;
    const next = await answerPrompt(input.type, seats.current.engine.prompt(input));
    if (next.name !== 'engine_failed') underWay = null;
    return next;
  };

  const recordedNow = (): string => JSON.stringify([...controls.recorded]);

  const listen = async (): Promise<ConversationState> => {
    caller.waitForCaller();
    return stateAfterInput(await inbox.next(), phrases);
  };

  /** The next engine goes on where this one broke off. */
  const afterEngineFailed = async ({ error }: StateOf<'engine_failed'>): Promise<ConversationState> => {
    const isUnderstanding = caller.isUnderstanding;
    const left = callLeft({ said: transcript.said(), underWay: underWay?.input ?? null });
    tools.engineLeft();
    const soFar: CallSoFar = { turns: left.turns, recorded: controls.recorded, tools: tools.begun() };
    const hasBegun = left.turns.length > 0;
    if (!(await seats.takeOver(error, hasBegun ? soFar : null))) {
      return { name: 'taking_leave', kind: 'apology', words: phrases.apology, ending: { by: 'engine_failed' } };
    }
    if (leaving) return leaving;
    const owed = owedHandoff();
    if (owed) return owed;
    const { pending } = controls;
    if (pending) return lastWords(pending);
    if (!hasBegun) return { name: 'opening' };
    const unanswered = left.unanswered ?? ofRules(underWay);
    underWay = null;
    if (unanswered) return { name: 'answering', input: unanswered };
    return isUnderstanding || !inbox.isEmpty ? { name: 'listening' } : { name: 'resuming' };
  };

  /** A model sees in its history how far the answer has come. Rules are told again what the caller said, unless it was recorded. */
  const ofRules = (answered: typeof underWay): TurnInput | null => {
    if (!answered || !seats.current.engine.drivesTools) return null;
    return answered.recorded === recordedNow() ? answered.input : null;
  };

  const resume = (): Promise<ConversationState> => {
    const { engine } = seats.current;
    const prompt = engine.drivesTools ? engine.opening() : { instructions: phrases.goOn };
    return answerPrompt('resumed', prompt);
  };

  const takeLeave = async (state: StateOf<'taking_leave'>): Promise<ConversationState> => {
    const { kind, words, ending } = state;
    leaving = kind === 'goodbye' ? state : null;
    try {
      const { heard } = await turns.speakLastWords(kind, () => seats.current.voice.say(words));
      compareWords({ kind, exactly: words, heard });
      const failure = kind === 'goodbye' && heard === '' ? inbox.takeFailure() : null;
      if (failure) return { name: 'engine_failed', error: failure.error };
    } catch (error) {
      if (kind !== 'apology') throw error;
      events.emit({ type: 'part.failed', part: 'apology', error });
    }
    return { name: 'over', ending };
  };

  /** The engine may have failed before the caller was there. */
  const open = async (): Promise<ConversationState> => {
    const failure = inbox.takeFailure();
    if (failure) return { name: 'engine_failed', error: failure.error };
    return answerPrompt('opening', seats.current.engine.opening());
  };

  const stateAfter = async (state: Exclude<ConversationState, StateOf<'over'>>): Promise<ConversationState> => {
    switch (state.name) {
      case 'opening':
        return open();
      case 'resuming':
        return resume();
      case 'speaking_up':
        return answerPrompt('asked_again', {
          instructions: state.after === 'tools' ? phrases.speakUp : phrases.answerNow,
        });
      case 'repeating':
        return sayExactly(state.kind, state.words, { isAgain: true });
      case 'telling':
        return answerPrompt('told', { say: state.words });
      case 'listening':
        return listen();
      case 'answering':
        return answerInput(state.input);
      case 'taking_leave':
        return takeLeave(state);
      case 'engine_failed':
        return afterEngineFailed(state);
      default:
        return state satisfies never;
    }
  };

  const run = async (): Promise<Ending> => {
    let state: ConversationState = { name: 'opening' };
    while (state.name !== 'over') {
      state = await stateAfter(state).catch((error: unknown): ConversationState => ({ name: 'engine_failed', error }));
      // What is still under way when the call is over may fail, and nobody is to hear of it.
      if (isStopped) return { by: 'caller' };
    }
    return state.ending;
  };

  return {
    run,
    stop() {
      isStopped = true;
    },
    get isStopped() {
      return isStopped;
    },
    callerGoesOn() {
      isFaqSettled = false;
    },
    get isFaqSettled() {
      return isFaqSettled;
    },
  };
}
