/** Takes a conversation from state to state: does what each state says, until one says that it is over. */
import type { TurnInput, TurnPrompt } from '../engines/engine.ts';
import type { Reply } from '../livekit/agent-session.ts';
import type { TurnKind } from '../observers/call-event.ts';
import type { CallEvents } from '../observers/call-events.ts';
import type { Phrases } from '../text/phrases.ts';
import type { Controls } from '../tools/controls.ts';
import type { ToolSet } from '../tools/tool-set.ts';
import type { AgentTurns } from './agent-turns.ts';
import { stateAfterInput, stateAfterTurn, stateWithoutTurn, type ConversationState } from './conversation-state.ts';
import type { EngineSeat } from './engine-seat.ts';
import type { Inbox } from './inbox.ts';
import type { Ending } from './outcome.ts';

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
  seat: EngineSeat;
  turns: AgentTurns;
  controls: Controls;
  tools: Pick<ToolSet, 'takeUnheard'>;
  inbox: Inbox;
  phrases: Phrases;
  events: Pick<CallEvents, 'emit'>;
}

type GeneratedPrompt = Exclude<TurnPrompt, { say: string }>;
type StateOf<Name extends ConversationState['name']> = Extract<ConversationState, { name: Name }>;

export function createConversationMachine(options: ConversationMachineOptions): ConversationMachine {
  const { seat, turns, controls, tools, inbox, phrases, events } = options;
  const { engine, voice, caller } = seat;
  let isStopped = false;
  let isFaqSettled = false;

  const answer = async (kind: TurnKind, begin: () => Reply): Promise<ConversationState> => {
    controls.withdraw();
    // Whoever knows the question types before it was spoken to its end.
    caller.expectKeys(engine.turnState().keypad);
    const { isCut, heard } = await turns.speak(kind, begin);
    if (controls.isAnswering && !isCut && heard !== '') isFaqSettled = true;
    const { keypad, takesLeave } = engine.turnState();
    // Tools that ran during the reply may have changed what is asked. Whoever cut it has answered, and keys more to what comes next.
    if (!isCut) caller.expectKeys(keypad);
    return stateAfterTurn({ kind, isCut, pending: controls.pending, takesLeave });
  };

  const answerPrompt = async (kind: TurnKind, prompt: TurnPrompt | null): Promise<ConversationState> => {
    if (prompt === null) return stateWithoutTurn(controls.pending);
    return answer(kind, () => ('say' in prompt ? voice.say(prompt.say) : voice.generate(withUnheard(prompt))));
  };

  /** Tools may have answered after the caller cut in. */
  const withUnheard = (prompt: GeneratedPrompt): GeneratedPrompt => {
    const unheard = tools.takeUnheard();
    if (unheard.length === 0) return prompt;
    return { ...prompt, instructions: [...(prompt.instructions ? [prompt.instructions] : []), ...unheard].join('\n') };
  };

  const answerInput = (input: TurnInput | { type: 'reply'; reply: Reply }): Promise<ConversationState> =>
    input.type === 'reply' ? answer('reply', () => input.reply) : answerPrompt(input.type, engine.prompt(input));

  const listen = async (): Promise<ConversationState> => {
    caller.waitForCaller();
    return stateAfterInput(await inbox.next(), phrases);
  };

  /** Here another engine would be given a seat and go on with the call. None is asked yet: the agent apologises and the call ends. */
  const afterEngineFailed = ({ error }: StateOf<'engine_failed'>): ConversationState => {
    events.emit({ type: 'engine.failed', engine: engine.name, error });
    return { name: 'taking_leave', kind: 'apology', words: phrases.apology, ending: { by: 'engine_failed' } };
  };

  const takeLeave = async ({ kind, words, ending }: StateOf<'taking_leave'>): Promise<ConversationState> => {
    try {
      await turns.speakLastWords(kind, () => voice.say(words));
    } catch (error) {
      if (kind !== 'apology') throw error;
      events.emit({ type: 'part.failed', part: 'apology', error });
    }
    return { name: 'over', ending };
  };

  const stateAfter = async (state: Exclude<ConversationState, StateOf<'over'>>): Promise<ConversationState> => {
    switch (state.name) {
      case 'opening':
        return answerPrompt('opening', engine.opening());
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
