import type { CloseReason } from '@uketsuke/voice-client';

export interface Line {
  id: number;
  who: 'agent' | 'person';
  text: string;
  isFinal: boolean;
}

export type Phase = 'idle' | 'connecting' | 'live' | 'ended';

export interface CallState {
  phase: Phase;
  /** The agent was there: a record follows. */
  wasLive: boolean;
  /** The connection is away in a live call; it may come back. */
  isInterrupted: boolean;
  isAgentSpeaking: boolean;
  lines: readonly Line[];
  /** By field key; null: asked for and declined. */
  fields: Readonly<Record<string, string | null>>;
  lastField: string | null;
  closed: CloseReason | null;
}

export const idleCall: CallState = {
  phase: 'idle',
  wasLive: false,
  isInterrupted: false,
  isAgentSpeaking: false,
  lines: [],
  fields: {},
  lastField: null,
  closed: null,
};

export type CallEvent =
  | { type: 'connecting' }
  | { type: 'ready' }
  | { type: 'connection'; isUp: boolean }
  | { type: 'agent-said'; text: string }
  | { type: 'person-said'; text: string; isFinal: boolean }
  | { type: 'agent-speaking'; isSpeaking: boolean }
  | { type: 'field'; key: string; value: string | null }
  | { type: 'closed'; reason: CloseReason };

/** What the page shows of a call, from the events of the voice session alone. */
export function reduceCall(state: CallState, event: CallEvent): CallState {
  switch (event.type) {
    case 'connecting':
      return { ...idleCall, phase: 'connecting' };
    case 'ready':
      return { ...state, phase: 'live', wasLive: true };
    case 'connection':
      return { ...state, isInterrupted: state.phase === 'live' && !event.isUp };
    case 'agent-said':
      return { ...state, lines: append(state.lines, 'agent', event.text, true) };
    case 'person-said':
      return { ...state, lines: heard(state.lines, event.text, event.isFinal) };
    case 'agent-speaking':
      return { ...state, isAgentSpeaking: event.isSpeaking };
    case 'field':
      return { ...state, fields: { ...state.fields, [event.key]: event.value }, lastField: event.key };
    case 'closed':
      if (state.phase === 'ended') return state;
      return {
        ...state,
        phase: 'ended',
        isInterrupted: false,
        isAgentSpeaking: false,
        closed: event.reason,
        lines: state.lines.filter((line) => line.isFinal),
      };
    default:
      return event satisfies never;
  }
}

/** Speech comes in growing drafts of one utterance; the final text replaces the draft. */
function heard(lines: readonly Line[], text: string, isFinal: boolean): readonly Line[] {
  const draft = lines.findLast((line) => line.who === 'person' && !line.isFinal);
  if (!draft) return append(lines, 'person', text, isFinal);
  return lines.map((line) => (line.id === draft.id ? { ...line, text, isFinal } : line));
}

function append(lines: readonly Line[], who: Line['who'], text: string, isFinal: boolean): readonly Line[] {
  if (text.trim() === '') return lines;
  return [...lines, { id: (lines.at(-1)?.id ?? 0) + 1, who, text, isFinal }];
}
