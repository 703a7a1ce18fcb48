/** A recorder that can be asked what it was told. */
import type {
  CallEnd,
  CallEngineChange,
  CallField,
  CallToolInvocation,
  CallTurn,
  TurnTiming,
} from '@uketsuke/contracts/voice-node';
import type { Clock } from '@uketsuke/runtime';
import type { CallRecorder } from '../journal/recorder.ts';

export interface FakeRecorder extends CallRecorder {
  /** The transcript as the gateway would have it: the last version of each turn, in order. */
  turns(): Pick<CallTurn, 'role' | 'text'>[];
  readonly fields: readonly CallField[];
  readonly toolInvocations: readonly CallToolInvocation[];
  readonly engines: readonly CallEngineChange[];
  /** Of each turn that has one. */
  timings(): (TurnTiming | null)[];
  /** Everything in the order it was told. */
  readonly log: readonly string[];
  readonly ended: CallEnd | null;
}

export function createFakeRecorder({ clock, callId }: { clock: Clock; callId: string }): FakeRecorder {
  let beganAtMs: number | null = null;
  const turns = new Map<number, CallTurn>();
  const fields: CallField[] = [];
  const toolInvocations: CallToolInvocation[] = [];
  const engines: CallEngineChange[] = [];
  const log: string[] = [];
  let ended: CallEnd | null = null;
  return {
    callId,
    fields,
    toolInvocations,
    engines,
    timings: () => [...turns.values()].toSorted((a, b) => a.index - b.index).map(({ timing }) => timing ?? null),
    log,
    get ended() {
      return ended;
    },
    begin() {
      beganAtMs ??= clock.monotonic();
    },
    elapsedMs: () => (beganAtMs === null ? 0 : Math.round(clock.monotonic() - beganAtMs)),
    turn(turn) {
      log.push(`turn ${turn.index} ${turn.role}: ${turn.text}`);
      turns.set(turn.index, turn);
    },
    field(field) {
      const known = fields.findLastIndex(({ key }) => key === field.key);
      if (known >= 0 && fields[known]?.value === field.value) {
        fields[known] = field;
        return;
      }
      log.push(`field ${field.key}: ${field.value}`);
      fields.push(field);
    },
    toolInvocation(invocation) {
      log.push(`tool ${invocation.name}`);
      toolInvocations.push(invocation);
    },
    engine(change) {
      engines.push(change);
    },
    end(outcome, reason, options) {
      log.push(`end ${outcome} ${reason}`);
      ended ??= { outcome, reason, durationMs: options?.durationMs ?? 0 };
    },
    delivered: () => Promise.resolve(),
    abandon: () => {},
    turns: () => [...turns.values()].toSorted((a, b) => a.index - b.index).map(({ role, text }) => ({ role, text })),
  };
}
