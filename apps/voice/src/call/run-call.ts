/** One call, from its leg to its end. Owns everything that it starts. */
import { type Clock, type Logger, systemTimers, type Timers, within } from '@uketsuke/runtime';
import type { CallEnd, CallPlan } from '@uketsuke/contracts/voice-node';
import type { EngineRoster } from '../engines/engine-roster.ts';
import type { ToolGateway } from '../gateway/gateway-client.ts';
import { recordEvents } from '../journal/record-events.ts';
import type { CallRecorder } from '../journal/recorder.ts';
import type { Leg } from '../legs/leg.ts';
import type { CallObserver } from '../observers/call-event.ts';
import { createCallEvents, type CallEvents } from '../observers/call-events.ts';
import { createCallLog } from '../observers/call-log.ts';
import { createCallMetrics } from '../observers/call-metrics.ts';
import { loadNeuralVad, type CreateVoiceModel } from '../turns/neural-vad.ts';
import { createCallerScreen } from './caller-screen.ts';
import { openConversation, type Conversation } from './conversation.ts';
import { defaultLimits, type CallLimits } from './limits.ts';
import { loadAgents } from '../livekit/runtime.ts';
import { decideOutcome, type CallFacts, type Ending } from './outcome.ts';
import { watchOutside } from './watch-outside.ts';

export interface RunCallOptions {
  leg: Leg;
  plan: CallPlan;
  recorder: CallRecorder;
  engines: Pick<EngineRoster, 'line'>;
  clock: Clock;
  limits?: Partial<CallLimits>;
  /** The node stops: the call ends at once, as lost. */
  signal: AbortSignal;
  /** Calls the tools of the agent; without it there are none. */
  gateway?: ToolGateway;
  logger: Logger;
  timers?: Timers;
  /** The neural model that tells speech from noise; the bundled one unless a test gives its own. */
  createVoiceModel?: CreateVoiceModel;
  /** Hear of everything that happens in the call, beside its record, its metrics and its log. */
  observers?: readonly CallObserver[];
}

/**
 * `connecting` until the leg and the engine are ready, `conversing` until something ends it, `closing` until everything is given
 * back. The caller, the transport and the node can end it at any time. Records the end before it resolves. Never rejects.
 */
export async function runCall(options: RunCallOptions): Promise<CallEnd> {
  const { leg, plan, recorder, clock, signal, logger, timers = systemTimers } = options;
  const limits = { ...defaultLimits, ...options.limits };
  const events = observed(options);
  const onError = (error: unknown): void => events.emit({ type: 'call.failed', error });
  const outside = watchOutside({ leg, signal, onError });
  const opened: { conversation: Conversation | null } = { conversation: null };
  const line = options.engines.line();
  const over = new AbortController();

  const open = async (): Promise<Conversation> => {
    const conversation = await openConversation({
      ...{ leg, plan, line, events, clock, timers, limits },
      agents: await loadAgents(logger),
      elapsedMs: () => recorder.elapsedMs(),
      createVoiceModel: options.createVoiceModel ?? loadNeuralVad(),
      gateway: options.gateway,
      signal: over.signal,
    });
    opened.conversation = conversation;
    return conversation;
  };

  const isConnected = async (): Promise<boolean> => {
    const ready = leg.ready().then(
      () => {
        recorder.begin();
        return true;
      },
      () => false,
    );
    // Whether a caller who has gone was ever there, the leg knows.
    const broken = outside.ended.then(({ by }) => (by === 'caller' ? ready : false));
    return (await within(timers, limits.connectMs, Promise.race([ready, broken]))) ?? false;
  };

  const converse = async (opening: Promise<Conversation>): Promise<Ending> => {
    if (!(await isConnected())) return { by: signal.aborted ? 'node_lost' : 'connect_failed' };
    const first = await Promise.race([opening, outside.ended]);
    if (!('listener' in first)) return first;
    outside.listen(first.listener);
    return Promise.race([first.start(), outside.ended]);
  };

  // Both at once: the agent's first word waits neither for the caller nor for the engine longer than it must.
  const opening = open();
  // It may fail while nobody asks yet.
  opening.catch(() => {});
  const ending = await converse(opening).catch((error: unknown): Ending => {
    onError(error);
    return { by: 'engine_failed' };
  });

  over.abort();
  line.close();
  const { conversation } = opened;
  conversation?.stop();
  const facts = conversation?.facts() ?? nothingOf(plan);
  const { outcome, reason } = decideOutcome(ending, facts);
  const end: CallEnd = { outcome, reason, durationMs: ending.by === 'connect_failed' ? 0 : recorder.elapsedMs() };
  events.emit({ type: 'call.ended', end, turns: conversation?.turns ?? 0, fields: facts.recorded.size });

  const warn = (error: unknown): void => events.emit({ type: 'part.failed', part: 'closing', error });
  const givenBack = opening
    .then(
      (late) => late.close(),
      () => {},
    )
    .catch(warn);
  const closed = leg.close({ outcome, drain: ending.by !== 'node_lost' }).catch(warn);
  // An engine that is still being opened is given back when it comes, and nobody waits for it.
  const closing = Promise.all(conversation ? [closed, givenBack] : [closed]);
  if ((await within(timers, limits.closingMs, closing)) === null) warn(new Error('Closing takes too long'));
  outside.stop();
  return end;
}

/** Who watches a call: its record first, then the caller's screen, the metrics and the log. */
function observed({ leg, plan, recorder, clock, logger, observers = [] }: RunCallOptions): CallEvents {
  const events = createCallEvents({
    elapsedMs: () => recorder.elapsedMs(),
    onError: (err) => logger.error({ call_id: plan.callId, err }, 'call.observer_failed'),
  });
  events.subscribe(recordEvents(recorder));
  events.subscribe(createCallerScreen(leg));
  events.subscribe(createCallMetrics({ plan, clock, logger }).observe);
  events.subscribe(createCallLog({ plan, logger }));
  for (const observer of observers) events.subscribe(observer);
  return events;
}

function nothingOf(plan: CallPlan): CallFacts {
  return { fields: plan.config.fields, recorded: new Map(), isFaqSettled: false, goodbye: null };
}
