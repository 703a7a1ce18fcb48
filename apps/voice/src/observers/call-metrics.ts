/** Watches one call and writes one wide line per turn of the agent and one at the end. No words of anybody. */
import type { Clock, Logger } from '@uketsuke/runtime';
import type { CallEnd, CallPlan } from '@uketsuke/contracts/voice-node';

export interface CallMetrics {
  /** The caller's speech ended (as the speech detector says), or text or keys came. */
  callerDone(): void;
  /** A turn was given to the engine. */
  turnStarted(kind: string): void;
  /** The engine had its first audio ready; by the process's monotonic clock. */
  engineSpoke(madeAtMs: number | null): void;
  /** The first audio, or text where output is text, went to the leg. */
  leftNode(): void;
  turnEnded(end: { isCut: boolean; heardChars: number }): void;
  callEnded(end: CallEnd, totals: { turns: number; fields: number }): void;
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
  engine: string;
  clock: Clock;
  logger: Logger;
}

interface RunningTurn {
  kind: string;
  startedAtMs: number;
  callerDoneAtMs: number | null;
  leftAtMs: number | null;
  nodeShareMs: number | null;
}

export function createCallMetrics({ plan, engine, clock, logger }: CallMetricsOptions): CallMetrics {
  const samples: MetricSamples = { turnGapMs: [], nodeShareMs: [] };
  const call = {
    call_id: plan.callId,
    channel: plan.channel,
    output: plan.output,
    environment: plan.environment,
    agent_id: plan.agent.id,
    agent_version: plan.agent.version,
    engine,
  };
  let callerDoneAtMs: number | null = null;
  let turn: RunningTurn | null = null;
  let turns = 0;
  let cuts = 0;

  return {
    samples,
    callerDone() {
      callerDoneAtMs = clock.monotonic();
    },
    turnStarted(kind) {
      turn = { kind, startedAtMs: clock.monotonic(), callerDoneAtMs, leftAtMs: null, nodeShareMs: null };
      callerDoneAtMs = null;
    },
    engineSpoke(madeAtMs) {
      if (!turn || turn.nodeShareMs !== null || madeAtMs === null) return;
      turn.nodeShareMs = performance.now() - madeAtMs;
      samples.nodeShareMs.push(turn.nodeShareMs);
    },
    leftNode() {
      if (!turn || turn.leftAtMs !== null) return;
      turn.leftAtMs = clock.monotonic();
      if (turn.callerDoneAtMs !== null) samples.turnGapMs.push(turn.leftAtMs - turn.callerDoneAtMs);
    },
    turnEnded({ isCut, heardChars }) {
      if (!turn) return;
      turns += 1;
      if (isCut) cuts += 1;
      const { kind, startedAtMs, leftAtMs, nodeShareMs } = turn;
      logger.info(
        {
          ...call,
          turn: turns,
          kind,
          turn_gap_ms: rounded(between(turn.callerDoneAtMs, leftAtMs)),
          first_audio_ms: rounded(between(startedAtMs, leftAtMs)),
          node_share_ms: rounded(nodeShareMs),
          duration_ms: rounded(clock.monotonic() - startedAtMs),
          is_cut: isCut,
          heard_chars: heardChars,
        },
        'turn.completed',
      );
      turn = null;
    },
    callEnded(end, totals) {
      logger.info({ ...call, ...end, ...totals, agent_turns: turns, cut_turns: cuts }, 'call.ended');
    },
  };
}

function between(fromMs: number | null, toMs: number | null): number | null {
  return fromMs === null || toMs === null ? null : toMs - fromMs;
}

function rounded(ms: number | null): number | null {
  return ms === null ? null : Math.round(ms * 10) / 10;
}
