/** A whole voice node whose engine is faked, in a process of its own that can be asked what it costs. Answers the bench that started it. */
import '@uketsuke/voice/short-pauses.ts';
import { AsyncLocalStorage } from 'node:async_hooks';
import { rmSync } from 'node:fs';
import { mkdtemp, readdir, writeFile } from 'node:fs/promises';
import { Session } from 'node:inspector/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createLogger, systemClock } from '@uketsuke/runtime';
import { createFakedEngine } from '@uketsuke/voice/testing/faked-engine/faked-engine.ts';
import type { Engine } from '@uketsuke/voice/engines/engine.ts';
import { openEngines } from '@uketsuke/voice/engines/open-engines.ts';
import { engineEntries, engineSettings } from '@uketsuke/voice/engines/registry.ts';
import { createEngineRoster } from '@uketsuke/voice/engines/engine-roster.ts';
import { createGatewayClient } from '@uketsuke/voice/gateway/gateway-client.ts';
import { openPeerNetwork } from '@uketsuke/voice/legs/browser/peer-network.ts';
import { createVoiceNode, type VoiceNode } from '@uketsuke/voice/node/create-voice-node.ts';
import { loadAgents } from '@uketsuke/voice/livekit/runtime.ts';
import { runCall } from '@uketsuke/voice/call/run-call.ts';
import { FakeStt } from '@uketsuke/voice/testing/fake-stt.ts';
import { loadNeuralVad } from '@uketsuke/voice/turns/neural-vad.ts';
import { z } from 'zod';
import { answerQuestions } from '../setting/questions.ts';
import { sharedNowMs } from '../setting/shared-clock.ts';
import { benchCredential } from './bench-credential.ts';

export interface NodeReport {
  /** Since `begin`, all threads, in shares of one core. */
  cores: number;
  loopDelayP99Ms: number;
  /** When the engine had the first audio of a reply, when its model was asked, and for which caller. By the clock that all processes share. `lateMs`: by how much an emulated provider was late itself. */
  spoke: { caller: string; atMs: number; askedAtMs?: number; lateMs?: number }[];
}

export interface NodeStart {
  gatewayUrl: string;
  capacity: number;
  /** One of production, with its settings, instead of the faked one. */
  realEngine?: RealEngine;
}

export interface RealEngine {
  name: string;
  env: Record<string, string>;
}

export interface NodeRemains {
  rssBytes: number;
  heapBytes: number;
  /** Buffers outside the heap. */
  externalBytes: number;
  /** Open file descriptors; null where the system does not say. */
  files: number | null;
  threads: number | null;
  /** What keeps the process alive, by kind. */
  handles: Record<string, number>;
  activeCalls: number;
}

const logger = createLogger({ service: 'bench', level: 'error' });
const caller = new AsyncLocalStorage<string>();
const loop = monitorEventLoopDelay({ resolution: 5 });
let node: VoiceNode | null = null;
let spoke: NodeReport['spoke'] = [];
let cpu = process.cpuUsage();
let begunAtMs = performance.now();
let profiler: Session | null = null;

const engine = createFakedEngine({
  // One sentence is one first audio.
  reply: (input) => ({ say: [input === null ? 'お電話ありがとうございます。' : replyText] }),
  openStt: () => Promise.resolve(new FakeStt(() => '予約を変更したいのですが')),
  voice: {
    delay() {
      spoke.push({ caller: caller.getStore() ?? '', atMs: sharedNowMs() });
      return Promise.resolve();
    },
  },
});
const replyText = 'はい承知いたしました続けてお名前とお電話番号をお願いいたします。';

const answers = {
  async start({ gatewayUrl, capacity, realEngine }: NodeStart): Promise<{ port: number }> {
    await loadAgents(logger);
    const engines = createEngineRoster({
      engines: realEngine ? await realEngines(realEngine) : [engine],
      clock: systemClock,
    });
    loadNeuralVad();
    const journalDir = await mkdtemp(join(tmpdir(), 'uketsuke-bench-'));
    process.on('exit', () => rmSync(journalDir, { recursive: true, force: true }));
    node = await createVoiceNode({
      gateway: createGatewayClient({ gatewayUrl, credential: benchCredential }),
      network: openPeerNetwork({
        udpPort: 20_000 + Math.floor(Math.random() * 20_000),
        nextPorts: 200,
        allowsLocalCandidates: true,
      }),
      runCall: (call) =>
        caller.run(call.plan.from ?? '', () => runCall({ ...call, engines, clock: systemClock, logger })),
      logger,
      credential: benchCredential,
      journalDir,
      capacity,
      host: '127.0.0.1',
      port: 0,
    });
    const started = node;
    process.on('uncaughtException', (error) => {
      if (!started.catchStray(error)) logger.error({ err: error }, 'node.stray_error');
    });
    return { port: started.port };
  },

  async begin(): Promise<void> {
    spoke = [];
    const folder = process.env['BENCH_PROFILE_DIR'];
    if (folder !== undefined) {
      profiler = new Session();
      profiler.connect();
      await profiler.post('Profiler.enable');
      await profiler.post('Profiler.start');
    }
    loop.reset();
    loop.enable();
    cpu = process.cpuUsage();
    begunAtMs = performance.now();
  },

  async report({ name }: { name: string }): Promise<NodeReport> {
    const used = process.cpuUsage(cpu);
    const wallMs = performance.now() - begunAtMs;
    loop.disable();
    const report = {
      cores: (used.user + used.system) / 1000 / wallMs,
      loopDelayP99Ms: loop.percentile(99) / 1e6,
      spoke,
    };
    if (profiler) {
      const { profile } = await profiler.post('Profiler.stop');
      profiler.disconnect();
      profiler = null;
      await writeFile(join(process.env['BENCH_PROFILE_DIR'] ?? '.', `${name}.cpuprofile`), JSON.stringify(profile));
    }
    return report;
  },

  /** What is in use now; `collect`: after garbage was collected. */
  async remains({ collect }: { collect: boolean }): Promise<NodeRemains> {
    if (collect) await collectGarbage();
    const { rss, heapUsed, external } = process.memoryUsage();
    const handles: Record<string, number> = {};
    for (const kind of process.getActiveResourcesInfo()) handles[kind] = (handles[kind] ?? 0) + 1;
    return {
      rssBytes: rss,
      heapBytes: heapUsed,
      externalBytes: external,
      files: await entries('/proc/self/fd'),
      threads: await entries('/proc/self/task'),
      handles,
      activeCalls: node?.activeCalls() ?? 0,
    };
  },
};

export type NodeProcess = typeof answers;
answerQuestions(answers);

async function realEngines({ name, env }: RealEngine): Promise<[Engine]> {
  const settings = z.object(engineSettings).parse(env);
  const { inOrder } = await openEngines({ entries: engineEntries, choice: name, env: settings, logger });
  // The receptionist behind it would hide that it fails.
  return [inOrder[0]];
}

async function collectGarbage(): Promise<void> {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  if (typeof collect !== 'function') throw new Error('Garbage cannot be collected here');
  // What finalizers let go of is garbage for the next round; only the last resort gives pages back to the system.
  for (let round = 0; round < 3; round += 1) {
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function entries(folder: string): Promise<number | null> {
  try {
    return (await readdir(folder)).length;
  } catch {
    return null;
  }
}
