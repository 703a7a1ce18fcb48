/** Measures one call and writes one wide line per turn of the agent and one at the end. No words of anybody. */
import type { CallPlan } from '@uketsuke/contracts/voice-node';
import type { Clock, Logger } from '@uketsuke/runtime';
import type { CallEvent, TurnKind } from './call-event.ts';

export interface CallMetrics {
  observe(event: CallEvent): void;
  /** What was measured so far, for benches. */
  readonly samples: MetricSamples;
}

export interface MetricSamples {
  /** From the end of the caller's turn to the agent's first audio. */
  turnGapMs: number[];
  /** Between the engine's first audio and the leg. */
  nodeShareMs: number[];
}

export interface CallMetricsOptions {
  plan: CallPlan;
  clock: Clock;
  logger: Logger;
}

interface RunningTurn {
  kind: TurnKind;
  startedAtMs: number;
  callerDoneAtMs: number | null;
  outputAtMs: number | null;
  nodeShareMs: number | null;
}

export function createCallMetrics({ plan, clock, logger }: CallMetricsOptions): CallMetrics {
  const samples: MetricSamples = { turnGapMs: [], nodeShareMs: [] };
  const call = {
    call_id: plan.callId,
    channel: plan.channel,
    output: plan.output,
    environment: plan.environment,
    agent_id: plan.agent.id,
    agent_version: plan.agent.version,
  };
  /** The one that holds the call now. */
  let engine: string | null = null;
  let engineChanges = -1;
  let callerDoneAtMs: number | null = null;
  let turn: RunningTurn | null = null;
  let turns = 0;
  let cuts = 0;
  let toolCalls = 0;

  const turnStarted = (kind: TurnKind): void => {
    turn = { kind, startedAtMs: clock.monotonic(), callerDoneAtMs, outputAtMs: null, nodeShareMs: null };
    callerDoneAtMs = null;
  };
  const audioReady = (madeAtMs: number): void => {
    if (!turn || turn.nodeShareMs !== null) return;
    turn.nodeShareMs = performance.now() - madeAtMs;
    samples.nodeShareMs.push(turn.nodeShareMs);
  };
  const outputStarted = (): void => {
    if (!turn || turn.outputAtMs !== null) return;
    turn.outputAtMs = clock.monotonic();
    if (turn.callerDoneAtMs !== null) samples.turnGapMs.push(turn.outputAtMs - turn.callerDoneAtMs);
  };
  const turnEnded = ({ isCut, heardChars }: Extract<CallEvent, { type: 'agent.turn_ended' }>): void => {
    if (!turn) return;
    turns += 1;
    if (isCut) cuts += 1;
    const { kind, startedAtMs, outputAtMs, nodeShareMs } = turn;
    const line = {
      turn: turns,
      kind,
      turn_gap_ms: rounded(between(turn.callerDoneAtMs, outputAtMs)),
      first_audio_ms: rounded(between(startedAtMs, outputAtMs)),
      node_share_ms: rounded(nodeShareMs),
      duration_ms: rounded(clock.monotonic() - startedAtMs),
      is_cut: isCut,
      heard_chars: heardChars,
    };
    logger.info({ ...call, engine, ...line }, 'turn.completed');
    turn = null;
  };
  const callEnded = ({ end, ...totals }: Extract<CallEvent, { type: 'call.ended' }>): void => {
    const { outcome, reason, durationMs } = end;
    const line = { outcome, reason, duration_ms: durationMs, turns: totals.turns, fields: totals.fields };
    const counts = { agent_turns: turns, cut_turns: cuts, tool_calls: toolCalls };
    logger.info({ ...call, engine, ...line, ...counts, takeovers: Math.max(0, engineChanges) }, 'call.ended');
  };

  return {
    samples,
    observe(event) {
      switch (event.type) {
        case 'caller.speech_ended':
        case 'caller.answered':
          callerDoneAtMs = clock.monotonic();
          return;
        case 'agent.turn_started':
          turnStarted(event.kind);
          return;
        case 'agent.audio_ready':
          audioReady(event.madeAtMs);
          return;
        case 'agent.output_started':
          outputStarted();
          return;
        case 'agent.turn_ended':
          turnEnded(event);
          return;
        case 'tool.called':
          toolCalls += 1;
          return;
        case 'engine.changed':
          engine = event.engine;
          engineChanges += 1;
          return;
        case 'call.ended':
          callEnded(event);
          return;
        default:
      }
    },
  };
}

function between(fromMs: number | null, toMs: number | null): number | null {
  return fromMs === null || toMs === null ? null : toMs - fromMs;
}

function rounded(ms: number | null): number | null {
  return ms === null ? null : Math.round(ms * 10) / 10;
}
