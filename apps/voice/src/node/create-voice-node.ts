/** A voice node with everything injected: tests run it in their process, `main.ts` gives it the real parts. */
import type { EngineStanding } from '../engines/engine-roster.ts';
import type { AddressInfo } from 'node:net';
import { type JournalFolder, openJournalFolder } from '@uketsuke/journal';
import { systemClock, type Clock, type Logger, systemTimers, type Timers, within } from '@uketsuke/runtime';
import { noTracer, type Tracer } from '@uketsuke/telemetry';
import type { GatewayClient } from '../gateway/gateway-client.ts';
import { createVoiceHttp } from '../http/create-voice-http.ts';
import type { DeliveryBacklog } from '../journal/delivery-backlog.ts';
import { createBrowserCalls } from '../legs/browser/browser-calls.ts';
import type { PeerNetwork } from '../legs/browser/peer-network.ts';
import { createPacer, type Pacer } from '../legs/pacer.ts';
import { createPhoneServer } from '../legs/phone/phone-server.ts';
import type { Refusal } from './admission/refusal-counts.ts';
import { createCallDesk, type RunCall } from './call-desk.ts';
import { createCallScope } from './call-scope.ts';
import { createCallSlots } from './call-slots.ts';
import { addHealthRoutes, type NodeHealth } from './health-routes.ts';
import { startHeartbeat } from './heartbeat.ts';
import { type LoadLimits, type LoadSample, startLoadWatch } from './load/load-watch.ts';

export interface VoiceNodeOptions {
  gateway: GatewayClient;
  network: PeerNetwork;
  runCall: RunCall;
  logger: Logger;
  /** Of this node, as the operator made it; the journal is encrypted under it. */
  credential: string;
  journalDir: string;
  /** Calls at the same time, phone and browser together. */
  capacity: number;
  /** How busy the node is, and from when on it takes no more calls; absent: it is never too busy. */
  load?: { read: () => LoadSample; limits: LoadLimits };
  host: string;
  port: number;
  /** Where browsers ask this node for their address; null or absent: it answers none. */
  stunUrl?: string | null;
  /** For the health page. */
  engines?: () => readonly EngineStanding[];
  /** Addresses or networks of proxies whose X-Forwarded-For is believed. */
  trustProxy?: readonly string[];
  clock?: Clock;
  timers?: Timers;
  pacer?: Pacer;
  backlog?: Pick<DeliveryBacklog, 'track'> | undefined;
  onRefused?: (refusal: Refusal) => void;
  tracer?: Tracer;
}

export interface StopLimits {
  /** For the calls that go on; those that are left then end as `error`, `node_lost`. */
  drainMs: number;
  /** For what the gateway has not got; the rest stays in the journal. */
  deliverMs: number;
}

export interface VoiceNode {
  readonly port: number;
  /** What it tells of itself at this moment. */
  health: () => NodeHealth;
  activeCalls: () => number;
  /** How many journals lie in its folder, by their state. */
  journals: JournalFolder['counts'];
  /** Takes no more calls; resolves when none is left. */
  drain(): Promise<void>;
  /** Takes no more calls, waits for those that run, delivers their records and lets go of everything. */
  stop(limits: StopLimits): Promise<void>;
  /** For the process's last handlers: ends the call that an uncaught error belongs to. False: it belongs to none. */
  catchStray: (error: unknown) => boolean;
}

/** Rejects when the journal folder or the port cannot be had. */
export async function createVoiceNode(options: VoiceNodeOptions): Promise<VoiceNode> {
  const { gateway, network, runCall, logger, credential, journalDir, capacity, backlog } = options;
  const { clock = systemClock, timers = systemTimers, trustProxy = [], onRefused = () => {} } = options;
  const tracer = options.tracer ?? noTracer;
  const onError = (error: unknown): void => logger.error({ err: error }, 'node.part_failed');
  const pacer = options.pacer ?? createPacer({ clock, onError });
  const folder = await openJournalFolder({
    folder: journalDir,
    credential,
    timers,
    onError: (error) => logger.error({ err: error }, 'journal.failed'),
  });
  const slots = createCallSlots({ capacity, clock, isOverloaded: () => load.isOverloaded() });
  const isAccepting = (): boolean => slots.isAccepting() && heartbeat.mayTakeCalls();
  const scope = createCallScope();
  const nodeId = (): string | null => heartbeat.nodeId();
  const desk = createCallDesk({
    ...{
      gateway,
      folder,
      credential,
      nodeId,
      slots,
      scope,
      runCall,
      clock,
      timers,
      logger,
      backlog,
      onRefused,
      tracer,
    },
  });
  const takesFrom = (channel: 'phone' | 'web') => (): boolean => {
    if (isAccepting()) return true;
    const mayTake = !slots.isDraining() && heartbeat.mayTakeCalls();
    const busy = load.isOverloaded() ? 'overloaded' : 'full';
    desk.refused({ channel, reason: mayTake ? busy : 'draining' });
    return false;
  };
  const phone = createPhoneServer({
    pacer,
    logger,
    clock,
    isAccepting: takesFrom('phone'),
    onStream: (...stream) =>
      tracer.trace('/ws start', { kind: 'server', isRoot: true }, () => desk.takeStream(...stream)),
    trustProxy,
  });
  const browser = createBrowserCalls({
    network,
    clock,
    timers,
    pacer,
    isAccepting: takesFrom('web'),
    newRequest: desk.newRequest,
    onError,
  });
  const http = createVoiceHttp({ calls: browser, log: logger, trustProxy, tracer });
  const health = (): NodeHealth => ({
    nodeId: nodeId(),
    activeCalls: slots.active(),
    connectingCalls: slots.connecting(),
    capacity,
    isRegistered: heartbeat.isRegistered(),
    isAccepting: isAccepting(),
    isDraining: slots.isDraining() || heartbeat.isToldToDrain(),
    isOverloaded: load.isOverloaded(),
    processorUse: load.latest().processorUse,
    engines: options.engines?.() ?? [],
  });
  addHealthRoutes(http.app, health);
  phone.attach(http.server);
  const port = await listen(http.app, options).catch(async (error: unknown) => {
    await desk.close();
    throw error;
  });
  const load = startLoadWatch({
    ...(options.load ?? unlimited),
    timers,
    onChange(isOverloaded, { delayMs, processorUse }) {
      const measured = { delay_ms: Math.round(delayMs), processor_use: Math.round(processorUse * 100) / 100 };
      const fields = { ...measured, active_calls: slots.active() };
      if (isOverloaded) logger.warn(fields, 'node.overloaded');
      else logger.info(fields, 'node.relieved');
      // Sessions go to other nodes, or come back, as soon as the gateway has heard of it.
      void heartbeat.beat();
    },
  });
  const heartbeat = startHeartbeat({
    gateway,
    timers,
    onAway: (error) => logger.warn({ err: error }, 'gateway.away'),
    onOrders: ({ nodeId, isHolder, shouldDrain }) =>
      logger.info({ node_id: nodeId, is_holder: isHolder, should_drain: shouldDrain }, 'node.ordered'),
    onRevoked: (error) => logger.error({ err: error }, 'node.revoked'),
    state: () => ({
      stunUrl: options.stunUrl ?? null,
      activeCalls: slots.active(),
      capacity,
      isDraining: slots.isDraining(),
      isOverloaded: load.isOverloaded(),
      isLeaving: false,
    }),
  });
  const replayed = desk.replay().catch(onError);
  logger.info({ port }, 'node.started');

  let told: Promise<unknown> = Promise.resolve();
  const drain = (): Promise<void> => {
    if (!slots.isDraining()) {
      slots.drain();
      logger.info({ active_calls: slots.active() }, 'node.draining');
      // Sessions are given to other nodes as soon as the gateway has heard of it.
      told = within(systemTimers, tellWithinMs, heartbeat.beat());
    }
    return slots.empty();
  };

  const stop = async ({ drainMs, deliverMs }: StopLimits): Promise<void> => {
    await within(systemTimers, drainMs, drain());
    await told;
    desk.endCalls();
    await within(systemTimers, endedWithinMs, slots.empty());
    await within(systemTimers, deliverMs, Promise.all([desk.delivered(), replayed]));
    heartbeat.stop();
    load.stop();
    phone.close();
    browser.close();
    await http.app.close();
    await desk.close();
    // Nothing is sent after this, so that the next process with this node's credential need not wait.
    await within(systemTimers, tellWithinMs, heartbeat.leave());
    logger.info('node.stopped');
  };
  let stopping: Promise<void> | null = null;

  return {
    port,
    health,
    activeCalls: slots.active,
    journals: folder.counts,
    drain,
    stop: (limits) => {
      stopping ??= stop(limits);
      return stopping;
    },
    catchStray: scope.catchStray,
  };
}

/** What calls have to say goodbye to their transports when the node ends them. */
const endedWithinMs = 3000;
const tellWithinMs = 1000;
const unlimited = { read: () => ({ delayMs: 0, processorUse: 0 }), limits: { delayMs: 0, processorUse: 0 } };

async function listen(
  app: ReturnType<typeof createVoiceHttp>['app'],
  { host, port }: { host: string; port: number },
): Promise<number> {
  await app.listen({ host, port });
  return (app.server.address() as AddressInfo).port;
}
