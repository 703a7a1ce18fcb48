import type { CallPlan } from '@uketsuke/contracts/voice-node';
import { createMetricsRegistry, type MetricsRegistry } from '@uketsuke/telemetry';
import { Counter, Histogram } from 'prom-client';
import type { CallObserver } from '../observers/call-event.ts';
import { type AdmissionMetrics, createAdmissionMetrics } from './admission-metrics.ts';
import { createCallObserver } from './call-observer.ts';
import { createCallPhases } from './call-phases.ts';

export interface VoiceMetrics {
  registry: MetricsRegistry;
  admissions: AdmissionMetrics;
  /** Runs one call with an observer that measures it. */
  watchCall<End>(plan: Pick<CallPlan, 'channel'>, run: (observer: CallObserver) => Promise<End>): Promise<End>;
}

/** Everything that a voice node says of itself. */
export function createVoiceMetrics(): VoiceMetrics {
  const registry = createMetricsRegistry();
  const registers = [registry];
  const phases = createCallPhases(registry);
  const meters = {
    turnGaps: new Histogram({
      name: 'uketsuke_turn_gap_seconds',
      help: 'From the end of what the caller said to the first sound or text of the answer.',
      labelNames: ['channel'],
      buckets: [0.1, 0.2, 0.35, 0.5, 0.75, 1, 1.5, 2.5, 5, 10],
      registers,
    }),
    bargeIns: new Histogram({
      name: 'uketsuke_barge_in_seconds',
      help: 'From the start of the speech that interrupts the agent to the moment at which its turn is given up.',
      labelNames: ['channel'],
      buckets: [0.05, 0.08, 0.1, 0.15, 0.2, 0.3, 0.5, 1, 2],
      registers,
    }),
    agentTurns: new Counter({
      name: 'uketsuke_agent_turns_total',
      help: 'Turns of the agent by kind; cut: the caller did not hear them to their end.',
      labelNames: ['channel', 'kind', 'cut'],
      registers,
    }),
    ended: new Counter({
      name: 'uketsuke_calls_ended_total',
      help: 'Calls that have ended, by outcome and reason.',
      labelNames: ['channel', 'outcome', 'reason'],
      registers,
    }),
    durations: new Histogram({
      name: 'uketsuke_call_duration_seconds',
      help: 'How long calls were.',
      labelNames: ['channel'],
      buckets: [5, 15, 30, 60, 120, 300, 600, 1800, 3600],
      registers,
    }),
    toolCalls: new Histogram({
      name: 'uketsuke_tool_call_duration_seconds',
      help: 'How long tools took that the AI called, by result.',
      labelNames: ['result'],
      buckets: [0.001, 0.01, 0.05, 0.25, 1, 3, 8],
      registers,
    }),
    engineFailures: new Counter({
      name: 'uketsuke_engine_failures_total',
      help: 'Engines that failed in calls, or could not be opened for them, by reason.',
      labelNames: ['engine', 'reason'],
      registers,
    }),
    takeovers: new Counter({
      name: 'uketsuke_engine_takeovers_total',
      help: 'Calls that an engine holds in place of a preferred one, by why the other does not.',
      labelNames: ['engine', 'reason'],
      registers,
    }),
    failures: new Counter({
      name: 'uketsuke_call_failures_total',
      help: 'What failed in calls: the engine, a part beside it, or the call itself.',
      labelNames: ['part'],
      registers,
    }),
    engineSeconds: new Counter({
      name: 'uketsuke_engine_call_seconds_total',
      help: 'How long each engine has held calls.',
      labelNames: ['engine'],
      registers,
    }),
    engineTokens: new Counter({
      name: 'uketsuke_engine_tokens_total',
      help: 'What calls have used up at the provider of an engine, in its tokens; cached: of those that went in.',
      labelNames: ['engine', 'direction', 'kind'],
      registers,
    }),
    fixedWords: new Counter({
      name: 'uketsuke_fixed_words_differed_total',
      help: 'Sentences that a model was to say word for word, and said differently.',
      labelNames: ['engine', 'kind'],
      registers,
    }),
  };
  return {
    registry,
    admissions: createAdmissionMetrics(registry),
    async watchCall({ channel }, run) {
      const phase = phases.begin(channel);
      try {
        return await run(createCallObserver({ channel, phase, meters }));
      } finally {
        phase.end();
      }
    },
  };
}
