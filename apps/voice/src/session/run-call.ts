/** One call, from its leg to its end. Owns everything that it starts. */
import type { Clock, Logger } from '@uketsuke/runtime';
import type { CallEnd, CallPlan } from '@uketsuke/contracts';
import type { CallEngine, Engine } from '../engines/engine.ts';
import type { CallRecorder } from '../journal/recorder.ts';
import type { Leg, LegCloseReason } from '../legs/leg.ts';
import { createCallMetrics, type MetricSamples } from '../observers/call-metrics.ts';
import { loadNeuralVad, type CreateVoiceModel } from '../turns/neural-vad.ts';
import { openConversation, type Conversation } from './conversation.ts';
import { defaultLimits, type CallLimits } from './limits.ts';
import { loadAgents } from './livekit/runtime.ts';
import { decideOutcome, type CallFacts, type Ending } from './outcome.ts';
import { systemTimers, type Timers } from './timers.ts';

export interface RunCallOptions {
  leg: Leg;
  plan: CallPlan;
  recorder: CallRecorder;
  engine: Engine;
  clock: Clock;
  limits?: Partial<CallLimits>;
  /** The node stops: the call ends at once, as lost. */
  signal: AbortSignal;
  logger: Logger;
  timers?: Timers;
  /** The neural model that tells speech from noise; the bundled one unless a test gives its own. */
  createVoiceModel?: CreateVoiceModel;
  /** Told once, when the call has ended. */
  onMetrics?: (samples: MetricSamples) => void;
}

/** `connecting` until the leg is ready, `conversing` until something ends it, `closing` until everything is given back, then `ended`. */
type CallState =
  | { at: 'connecting' }
  | { at: 'conversing'; conversation: Conversation }
  | { at: 'closing'; ending: Ending }
  | { at: 'ended'; end: CallEnd };

/** Records the end before it resolves. Never rejects. */
export async function runCall(options: RunCallOptions): Promise<CallEnd> {
  const { leg, plan, recorder, clock, signal, logger, timers = systemTimers } = options;
  const limits = { ...defaultLimits, ...options.limits };
  const startedAtMs = clock.monotonic();
  const metrics = createCallMetrics({ plan, engine: options.engine.name, clock, logger });
  let state: CallState = { at: 'connecting' };

  const outside = watchOutside(leg, signal, () => (state.at === 'conversing' ? state.conversation : null));
  const engineCall = { plan, rateHz: leg.rateHz };

  const connect = async (): Promise<'ready' | 'failed'> => {
    const late = deadline(timers, limits.connectMs);
    try {
      const ready = leg.ready().then(
        () => 'ready' as const,
        () => 'failed' as const,
      );
      return await Promise.race([ready, late.passed, outside.ended.then(() => 'failed' as const)]);
    } finally {
      late.cancel();
    }
  };

  const open = async (): Promise<OpenCall> => {
    const engine = await options.engine.open(engineCall);
    try {
      const agents = await loadAgents(logger);
      const createVoiceModel = options.createVoiceModel ?? loadNeuralVad();
      const parts = { leg, plan, engine, agents, recorder, createVoiceModel, metrics, clock, timers, limits, logger };
      return { engine, conversation: await openConversation(parts) };
    } catch (error) {
      await engine.close();
      throw error;
    }
  };

  const converse = async ({ conversation }: OpenCall): Promise<Ending> => {
    state = { at: 'conversing', conversation };
    outside.listen();
    return Promise.race([conversation.start(), outside.ended]);
  };

  let call: OpenCall | null = null;
  let ending: Ending;
  try {
    options.engine.warm(engineCall);
    // Both at once: the agent's first word waits for neither longer than it must.
    const [connected, opened] = await Promise.allSettled([connect(), open()]);
    if (opened.status === 'fulfilled') call = opened.value;
    if (connected.status === 'rejected' || connected.value === 'failed') {
      ending = signal.aborted ? { by: 'node_lost' } : { by: 'connect_failed' };
    } else if (opened.status === 'rejected') throw opened.reason;
    else ending = await converse(opened.value);
  } catch (error) {
    logger.error({ call_id: plan.call_id, err: error }, 'the call failed');
    ending = { by: 'engine_failed' };
  }

  state = { at: 'closing', ending };
  const elapsedMs = Math.round(clock.monotonic() - startedAtMs);
  call?.conversation.stop();
  const facts = call?.conversation.facts() ?? nothingOf(plan);
  const { outcome, reason } = decideOutcome(ending, facts);
  const end: CallEnd = { outcome, reason, duration_ms: ending.by === 'connect_failed' ? 0 : elapsedMs };
  recorder.end(outcome, reason, { durationMs: end.duration_ms });
  const closing = [
    leg.close({ outcome, drain: ending.by !== 'node_lost' }),
    ...(call ? [call.conversation.close().then(() => call.engine.close())] : []),
  ];
  for (const closed of await Promise.allSettled(closing)) {
    if (closed.status === 'rejected') logger.warn({ call_id: plan.call_id, err: closed.reason }, 'not closed cleanly');
  }
  outside.stop();
  metrics.callEnded(end, { turns: call?.conversation.turns ?? 0, fields: facts.recorded.size });
  options.onMetrics?.(metrics.samples);
  state = { at: 'ended', end };
  return end;
}

interface OpenCall {
  engine: CallEngine;
  conversation: Conversation;
}

function nothingOf(plan: CallPlan): CallFacts {
  return { fields: plan.config.fields, recorded: new Map(), isFaqSettled: false };
}

/** What ends a call from outside: the caller, the transport, the node. Before the conversation listens, the leg keeps what happens. */
function watchOutside(leg: Leg, signal: AbortSignal, conversation: () => Conversation | null) {
  const { promise: ended, resolve } = Promise.withResolvers<Ending>();
  const onAbort = (): void => resolve({ by: 'node_lost' });
  if (signal.aborted) onAbort();
  signal.addEventListener('abort', onAbort, { once: true });
  const onClosed = (_reason: LegCloseReason): void => resolve({ by: 'caller' });

  return {
    ended,
    /** From now on the conversation hears the caller. */
    listen() {
      leg.listen({
        onAudio: (frame) => conversation()?.listener.onAudio(frame),
        onDtmf: (digit) => conversation()?.listener.onDtmf(digit),
        onText: (text, options) => conversation()?.listener.onText(text, options),
        onClientMessage: (message, reply) => conversation()?.listener.onClientMessage(message, reply),
        onEndRequest: () => resolve({ by: 'caller' }),
        onClosed,
      });
    },
    stop: () => signal.removeEventListener('abort', onAbort),
  };
}

function deadline(timers: Timers, delayMs: number) {
  const { promise: passed, resolve } = Promise.withResolvers<'failed'>();
  return { passed, cancel: timers.after(delayMs, () => resolve('failed')) };
}
