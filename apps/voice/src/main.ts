/** A voice node as a process. */
import './short-pauses.ts';
import { createLogger, openServiceManager, parseEnv, systemClock, systemTimers, withOwnNames } from '@uketsuke/runtime';
import { openMetricsServer, openTracer, traceFieldsOf } from '@uketsuke/telemetry';
import { createEngineRoster } from './engines/engine-roster.ts';
import { openEngines } from './engines/open-engines.ts';
import { engineEntries } from './engines/registry.ts';
import { voiceEnvSchema } from './env.ts';
import { createGatewayClient } from './gateway/gateway-client.ts';
import { createDeliveryBacklog } from './journal/delivery-backlog.ts';
import { openPeerNetwork } from './legs/browser/peer-network.ts';
import { addBacklogMetrics } from './metrics/backlog-metrics.ts';
import { addEngineMetrics } from './metrics/engine-metrics.ts';
import { addJournalMetrics } from './metrics/journal-metrics.ts';
import { addNodeMetrics } from './metrics/node-metrics.ts';
import { createVoiceMetrics } from './metrics/voice-metrics.ts';
import { createVoiceNode } from './node/create-voice-node.ts';
import { watchProcessLoad } from './node/load/watch-process-load.ts';
import { createProcessEnd } from './node/process-end.ts';
import { runCall } from './call/run-call.ts';
import { createCallSpanObserver } from './tracing/call-span-observer.ts';
import { loadNeuralVad } from './turns/neural-vad.ts';
import { stunAddressOf } from './node/stun/stun-address.ts';
import { startStunResponder } from './node/stun/stun-responder.ts';

const env = parseEnv(voiceEnvSchema, withOwnNames('VOICE', process.env));
const tracer = await openTracer({
  env,
  part: 'voice',
  onFailure: (failure) => logger.warn(failure, 'traces.not_exported'),
});
const logger = createLogger({ service: 'voice', level: env.LOG_LEVEL, fields: traceFieldsOf(tracer) });
const clock = systemClock;
const engines = await openEngines({ entries: engineEntries, choice: env.VOICE_ENGINE, env, logger });
const roster = createEngineRoster({
  engines: engines.inOrder,
  clock,
  onChange({ name, state, reason, waitMs }) {
    const fields = { engine: name, reason, wait_ms: Math.round(waitMs) };
    if (state === 'standing') logger.info(fields, 'engine.stands_again');
    else logger.warn(fields, 'engine.kept_away');
  },
});
loadNeuralVad();
const network = openPeerNetwork({
  udpPort: env.WEBRTC_UDP_PORT,
  publicIp: env.PUBLIC_IP ?? null,
  iceServers: env.STUN_URLS,
  allowsLocalCandidates: env.WEBRTC_LOCAL_CANDIDATES,
});
const stunAddress = stunAddressOf({
  port: env.STUN_PORT,
  listenHost: env.HOST,
  publicUrl: env.PUBLIC_URL,
  publicIp: env.PUBLIC_IP,
});
const onStunError = (err: unknown): void => logger.error({ err }, 'stun.failed');
const stun =
  stunAddress &&
  (await startStunResponder({ port: stunAddress.port, host: stunAddress.bindHost, onError: onStunError }));
const limits = {
  openMs: env.ENGINE_OPEN_MS,
  answerMs: env.ENGINE_ANSWER_MS,
  maxDurationMs: env.MAX_CALL_MS,
  silenceMs: env.SILENCE_PROMPT_MS,
  silencePromptsMax: env.SILENCE_PROMPTS_MAX,
};

const processLoad = watchProcessLoad();
const metrics = createVoiceMetrics();
const backlog = createDeliveryBacklog(clock);
const gateway = createGatewayClient({ gatewayUrl: env.GATEWAY_URL, credential: env.NODE_CREDENTIAL, tracer });

const node = await createVoiceNode({
  gateway: metrics.admissions.watched(gateway),
  backlog,
  onRefused: metrics.admissions.refused,
  tracer,
  network,
  runCall: (call) =>
    metrics.watchCall(call.plan, (observer) =>
      runCall({
        ...{ ...call, engines: roster, clock, limits, logger, gateway },
        observers: [observer, ...(tracer.isOn ? [createCallSpanObserver(tracer)] : [])],
      }),
    ),
  logger,
  credential: env.NODE_CREDENTIAL,
  journalDir: env.JOURNAL_DIR,
  capacity: env.CAPACITY,
  load: {
    read: processLoad.read,
    limits: { delayMs: env.OVERLOAD_DELAY_MS, processorUse: env.OVERLOAD_PROCESSOR_PERCENT / 100 },
  },
  host: env.HOST,
  port: env.PORT,
  stunUrl: stunAddress?.url ?? null,
  engines: () => roster.standings(),
  trustProxy: env.TRUST_PROXY,
  clock,
});

addBacklogMetrics(metrics.registry, backlog);
addJournalMetrics(metrics.registry, node.journals);
addNodeMetrics(metrics.registry, node.health);
addEngineMetrics(metrics.registry, () => roster.standings());
const { registry } = metrics;
const shown = await openMetricsServer({ registry, host: env.METRICS_HOST, port: env.METRICS_PORT, logger });
logger.info({ metrics_port: shown.port }, 'node.measured');
const manager = openServiceManager({
  socket: env.NOTIFY_SOCKET,
  watchdogUs: env.WATCHDOG_USEC,
  onFailed: (err) => logger.error({ err }, 'node.sign_of_life_failed'),
});
manager.ready();

const end = createProcessEnd({
  node,
  async stop({ drainMs }) {
    manager.stopping();
    await node.stop({ drainMs, deliverMs: env.DELIVER_LIMIT_MS });
    processLoad.close();
    await shown.close();
    await tracer.close();
    await engines.close();
    network.close();
    await stun?.close();
  },
  drainMs: env.DRAIN_LIMIT_MS,
  faultDrainMs: env.FAULT_DRAIN_LIMIT_MS,
  // What remains to be done then takes a moment.
  faultStopMs: env.DELIVER_LIMIT_MS + 10_000,
  timers: systemTimers,
  logger,
  exit: (code) => process.exit(code),
});
process.on('uncaughtException', end.onStrayError);
process.on('unhandledRejection', end.onStrayError);
process.on('SIGTERM', end.onSignal);
process.on('SIGINT', end.onSignal);
