/** Where a conversation stands, and what follows from what happened. Pure: `conversation.ts` does what a state says. */
import type { HandoffReason } from '@uketsuke/contracts';
import type { TurnInput } from '../engines/engine.ts';
import type { Reply } from '../livekit/agent-session.ts';
import type { TurnKind } from '../observers/call-event.ts';
import type { Phrases } from '../text/phrases.ts';
import type { PendingEnd } from '../tools/controls.ts';
import type { ConversationInput } from './inbox.ts';
import type { Ending } from './outcome.ts';

export type ConversationState =
  /** The agent says its greeting, before it listens. */
  | { name: 'opening' }
  /** The engine that has taken over goes on, where nothing that the caller said waits for an answer. */
  | { name: 'resuming' }
  /** The model has said nothing, and is asked once more. */
  | { name: 'speaking_up'; after: 'tools' | 'nothing' }
  /** Nothing was heard of words that were to be said as they are: the engine is asked for them once more. */
  | { name: 'repeating'; kind: TurnKind; words: string }
  /** The conversation itself says what the engine does not. */
  | { name: 'telling'; words: string }
  /** The agent has finished, and waits for the caller. */
  | { name: 'listening' }
  /** The engine thinks, calls tools and speaks. */
  | { name: 'answering'; input: TurnInput | { type: 'reply'; reply: Reply } }
  /** Words of the conversation's own are heard out; then the call ends. */
  | { name: 'taking_leave'; kind: 'goodbye' | 'apology'; words: string; ending: Ending }
  | { name: 'engine_failed'; error: unknown }
  | { name: 'over'; ending: Ending };

export interface AnsweredTurn {
  kind: TurnKind;
  isCut: boolean;
  pending: PendingEnd | null;
  /** The engine took leave without `finish` or `hand_off`. */
  takesLeave: boolean;
}

export function stateAfterInput(input: ConversationInput, phrases: Phrases): ConversationState {
  switch (input.type) {
    case 'failed':
      return { name: 'engine_failed', error: input.error };
    case 'goodbye':
      return {
        name: 'taking_leave',
        kind: 'goodbye',
        words: input.by === 'silence' ? phrases.silenceGoodbye : phrases.timeIsUp,
        ending: { by: input.by },
      };
    case 'told_late':
      return { name: 'telling', words: input.words };
    case 'handoff':
      return handedOff(input.reason, phrases);
    case 'reply':
    case 'text':
    case 'spoken':
    case 'dtmf':
    case 'silence':
    case 'inaudible':
      return { name: 'answering', input };
    default:
      return input satisfies never;
  }
}

/** The conversation itself passes the caller on to a person. */
export function handedOff(reason: HandoffReason, phrases: Pick<Phrases, 'handoff'>): ConversationState {
  return { name: 'taking_leave', kind: 'goodbye', words: phrases.handoff, ending: { by: 'handoff', reason } };
}

/** The agent's turn was heard, or cut. A handoff stands whatever the caller did meanwhile; a goodbye that was cut is taken back. */
export function stateAfterTurn({ kind, isCut, pending, takesLeave }: AnsweredTurn): ConversationState {
  if (pending?.by === 'handoff') return { name: 'over', ending: pending };
  if (isCut) return { name: 'listening' };
  if (pending) return { name: 'over', ending: pending };
  if (takesLeave) return { name: 'over', ending: { by: kind === 'silence' ? 'silence' : 'caller' } };
  return { name: 'listening' };
}

/** The engine has nothing to say. */
export function stateWithoutTurn(pending: PendingEnd | null): ConversationState {
  return { name: 'over', ending: pending ?? { by: 'caller' } };
}
