/** How long each answer of the agent took, from what happens in a call: the numbers that the metrics see, one turn at a time. */
import type { TurnTiming } from '@uketsuke/contracts/voice-node';
import type { CallEvent } from '../observers/call-event.ts';

export interface TurnTimings {
  observe(event: CallEvent, atMs: number): void;
  /** Of the agent's turn that is being spoken; null: it answers nothing that the caller did. */
  current(): TurnTiming | null;
}

export function createTurnTimings(): TurnTimings {
  /** When the caller had finished, and nothing has answered it yet. */
  let callerDoneAtMs: number | null = null;
  let turn: { fromMs: number; timing: TurnTiming } | null = null;

  const since = (atMs: number): number => Math.max(0, Math.round(atMs - (turn?.fromMs ?? atMs)));

  return {
    observe(event, atMs) {
      switch (event.type) {
        case 'caller.speech_ended':
          callerDoneAtMs = atMs - event.silenceMs;
          return;
        case 'caller.answered':
          callerDoneAtMs = atMs;
          return;
        case 'agent.turn_started': {
          const fromMs = callerDoneAtMs;
          callerDoneAtMs = null;
          const timing = { decidedMs: null, modelMs: null, audioMs: null, packetMs: null };
          turn = fromMs === null ? null : { fromMs, timing };
          if (turn) turn.timing.decidedMs = since(atMs);
          return;
        }
        case 'agent.model_started':
          if (turn) turn.timing.modelMs ??= since(atMs);
          return;
        case 'agent.audio_ready':
          if (turn) turn.timing.audioMs ??= since(atMs);
          return;
        case 'agent.output_started':
          if (turn) turn.timing.packetMs ??= since(atMs);
          return;
        case 'agent.turn_ended':
          turn = null;
          return;
        default:
      }
    },
    current: () => turn && { ...turn.timing },
  };
}
