/**
 * Many calls in one process with everything faked but the node itself: what does a call cost, and how long do callers wait
 * because of us? `node apps/voice/src/testing/run-load.ts --calls 60 --seconds 30 --rate 8000`
 */
import { parseArgs } from 'node:util';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createLogger, systemClock } from '@uketsuke/runtime';
import { createFakedEngine } from '../engines/faked/faked-engine.ts';
import { createPacer } from '../legs/pacer.ts';
import type { Leg } from '../legs/leg.ts';
import { loadAgents } from '../session/livekit/runtime.ts';
import { runCall } from '../session/run-call.ts';
import { loadNeuralVad, type CreateVoiceModel } from '../turns/neural-vad.ts';
import { planFor } from './call-harness.ts';
import { createFakeLeg } from './fake-leg.ts';
import { createFakeRecorder } from './fake-recorder.ts';
import { FakeStt } from './fake-stt.ts';

export interface LoadOptions {
  calls: number;
  seconds: number;
  rateHz: number;
}

export interface LoadResult {
  cpuPercent: number;
  cpuPercentPerCall: number;
  rssMb: number;
  turns: number;
  turnGapMs: Percentiles;
  nodeShareMs: Percentiles;
  bargeInMs: Percentiles;
  loopDelayMs: { p50: number; p99: number };
}

interface Percentiles {
  n: number;
  p50: number;
  p95: number;
  p99: number;
}

const frameMs = 20;
const speechMs = 1200;
const pauseMs = 700;

/** Costs what the neural model costs and answers by loudness, so that tones can stand for speech. */
function costlyLoudness(): CreateVoiceModel {
  const create = loadNeuralVad();
  return () => {
    const model = create();
    return {
      async probability(window) {
        await model.probability(window);
        return window.some((sample) => Math.abs(sample) > 2000) ? 0.95 : 0.02;
      },
      reset: () => model.reset(),
    };
  };
}

export async function runLoad({ calls, seconds, rateHz }: LoadOptions): Promise<LoadResult> {
  const logger = createLogger({ service: 'load', level: 'error' });
  await loadAgents(logger);
  const engine = createFakedEngine({
    reply: () => ({ say: ['はい、承知いたしました。', '続けてお名前とお電話番号をお願いいたします。'] }),
    openStt: () => Promise.resolve(new FakeStt(() => '予約を変更したいのですが')),
  });
  const createVoiceModel = costlyLoudness();
  const pacer = createPacer();
  const stopping = new AbortController();
  const turnGapMs: number[] = [];
  const nodeShareMs: number[] = [];
  const bargeInMs: number[] = [];
  const samples = (rateHz * frameMs) / 1000;
  const loud = Int16Array.from({ length: samples }, (_, at) => 9000 * Math.sin(at / 3));
  const quiet = new Int16Array(samples);

  const start = (number: number): Promise<unknown> => {
    const leg = createFakeLeg({ channel: 'phone', rateHz, playing: 'by_hand' });
    const plan = planFor(leg);
    let atMs = -((number * 97) % 1500);
    let soundSinceMs: number | null = null;
    const pausing: Leg = {
      ...leg,
      position: () => leg.position(),
      pause() {
        if (soundSinceMs !== null) bargeInMs.push(performance.now() - soundSinceMs);
        soundSinceMs = null;
        leg.pause();
      },
    };
    const remove = pacer.add((frames) => {
      for (let frame = 0; frame < frames; frame += 1) {
        leg.advance(frameMs);
        atMs += frameMs;
        // Every second utterance begins while the agent is speaking.
        const isSpeech = atMs > 0 && atMs % (speechMs + pauseMs) >= pauseMs;
        if (isSpeech && atMs % (speechMs + pauseMs) < pauseMs + frameMs) {
          soundSinceMs = leg.position().queuedMs > 0 ? performance.now() : null;
        }
        leg.caller.audio(isSpeech ? loud : quiet);
      }
    });
    return runCall({
      leg: pausing,
      plan,
      recorder: createFakeRecorder({ clock: systemClock, callId: plan.call_id }),
      engine,
      clock: systemClock,
      signal: stopping.signal,
      logger,
      createVoiceModel,
      onMetrics(measured) {
        turnGapMs.push(...measured.turnGapMs);
        nodeShareMs.push(...measured.nodeShareMs);
      },
    }).finally(remove);
  };

  const running = Array.from({ length: calls }, (_, number) => start(number));
  await wait(3000);
  const loop = monitorEventLoopDelay({ resolution: 5 });
  loop.enable();
  const cpu = process.cpuUsage();
  const beganAtMs = performance.now();
  await wait(seconds * 1000);
  const used = process.cpuUsage(cpu);
  const wallMs = performance.now() - beganAtMs;
  loop.disable();
  const rssMb = process.memoryUsage().rss / 1e6;
  stopping.abort();
  await Promise.all(running);

  const cpuPercent = ((used.user + used.system) / 1000 / wallMs) * 100;
  return {
    cpuPercent: rounded(cpuPercent),
    cpuPercentPerCall: rounded(cpuPercent / calls),
    rssMb: rounded(rssMb),
    turns: turnGapMs.length,
    turnGapMs: percentiles(turnGapMs),
    nodeShareMs: percentiles(nodeShareMs),
    bargeInMs: percentiles(bargeInMs),
    loopDelayMs: { p50: rounded(loop.percentile(50) / 1e6), p99: rounded(loop.percentile(99) / 1e6) },
  };
}

function percentiles(values: readonly number[]): Percentiles {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number): number =>
    rounded(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
  return { n: sorted.length, p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      calls: { type: 'string', default: '60' },
      seconds: { type: 'string', default: '20' },
      rate: { type: 'string', default: '8000' },
    },
  });
  const { calls, seconds, rate } = values;
  process.stdout.write(
    `${JSON.stringify(await runLoad({ calls: Number(calls), seconds: Number(seconds), rateHz: Number(rate) }), null, 2)}\n`,
  );
}
