/** Callers in browsers, in a process of their own. Answers the bench that started it. */
import { setTimeout as delay } from 'node:timers/promises';
import { makeSecret } from '@uketsuke/runtime';
import {
  createOpusDecoder,
  createOpusEncoder,
  frameSamples,
  rateHz,
  silentOpusFrame,
} from '@uketsuke/voice/legs/browser/opus.ts';
import { createFakeBrowser, type SignallingAnswer } from '@uketsuke/voice/testing/browser/fake-browser.ts';
import { createPacer } from '@uketsuke/voice/legs/pacer.ts';
import { answerQuestions } from '../setting/questions.ts';
import { sharedMs } from '../setting/shared-clock.ts';
import { emptyLog, samplesOf, talk, until, type Line } from './talk.ts';
import type { CallersReport } from './phone-callers.ts';
import { makeUtterances, rms } from './utterances.ts';

export interface BrowserCallersReport extends CallersReport {
  /** Between one packet and the next of the same call. */
  packetGapMs: number[];
  /** From the request with the offer to its answer. */
  answerMs: number[];
}

interface Packet {
  atMs: number;
  payload: Uint8Array;
}

/** As loud as the quietest speech; what the codec makes of silence is far below. */
const loudRms = 164;
/** So much of the past is kept, which is longer than anything that a caller says. */
const packetsKept = 200;
/** A decoder hears these before the packets that count. */
const warmUpPackets = 5;
const pingEveryMs = 1000;

const pacer = createPacer();
const silence = silentOpusFrame();
const callers: { hangUp(): void }[] = [];
/** Each utterance as packets of 20 ms. */
let utterances: Uint8Array[][] = [];
let log = emptyLog();
let firstPackets: BrowserCallersReport['firstPackets'] = [];
let packetGapMs: number[] = [];
let answerMs: number[] = [];
let lost = 0;

const answers = {
  async prepare(): Promise<void> {
    utterances = (await makeUtterances(rateHz)).map(coded);
  },
  async add({ url, count, everyMs }: { url: string; count: number; everyMs: number }): Promise<void> {
    for (let added = 0; added < count; added += 1) {
      await addCaller(url, makeSecret('vct_'));
      await delay(everyMs);
    }
  },
  begin(): void {
    log = emptyLog();
    firstPackets = [];
    packetGapMs = [];
    lost = 0;
  },
  report: (): BrowserCallersReport => ({ ...samplesOf(log), firstPackets, lost, packetGapMs, answerMs }),
  hangUp(): void {
    for (const caller of callers.splice(0)) caller.hangUp();
  },
};

export type BrowserCallers = typeof answers;
answerQuestions(answers);

async function addCaller(url: string, token: string): Promise<void> {
  const browser = createFakeBrowser({ decodes: false });
  let packets: Packet[] = [];
  let soundsAtMs: number[] = [];
  let isWanted = true;
  let said = callers.length;
  let outgoing: Uint8Array[] = [];
  let onSent = (): void => {};

  browser.onPacket(({ atMs, payload }) => {
    const before = packets.at(-1);
    if (before) packetGapMs.push(atMs - before.atMs);
    packets.push({ atMs, payload: payload.slice() });
    if (packets.length > 2 * packetsKept) packets = packets.slice(-packetsKept);
    if (isSilence(payload)) return;
    if (!before || isSilence(before.payload)) firstPackets.push({ caller: token, atMs: sharedMs(atMs) });
    soundsAtMs.push(atMs);
  });
  await browser.connect(async (sdp) => {
    const askedAtMs = performance.now();
    const response = await fetch(`${url}/v1/webrtc/offer`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ sdp, type: 'offer', pc_id: null, restart_pc: false, requestData: { token } }),
    });
    const answer = (await response.json()) as SignallingAnswer;
    if (!response.ok) throw new Error(`The offer was answered ${response.status}`);
    answerMs.push(performance.now() - askedAtMs);
    return answer;
  });
  browser.sendRtvi('client-ready', { version: '2.1.0' });

  const removeFromPacer = pacer.add((frames) => {
    for (let frame = 0; frame < frames; frame += 1) {
      browser.sendOpus(outgoing.shift() ?? silence);
      if (outgoing.length === 0) onSent();
    }
    if (browser.isClosed() && isWanted) {
      lost += 1;
      hangUp();
    }
  });
  const pings = setInterval(() => browser.sendText(`ping: ${Date.now()}`), pingEveryMs);
  const stop = new AbortController();
  const hangUp = (): void => {
    isWanted = false;
    stop.abort();
    removeFromPacer();
    clearInterval(pings);
    browser.close();
  };
  callers.push({ hangUp });

  const line: Line = {
    say() {
      soundsAtMs = soundsAtMs.slice(-1);
      said += 1;
      outgoing = [...(utterances[said % utterances.length] ?? [])];
      const done = new Promise<number>((resolve) => {
        onSent = () => {
          onSent = () => {};
          resolve(performance.now());
        };
      });
      return { startedAtMs: performance.now(), done };
    },
    soundAfter: (atMs, withinMs) => until(() => soundsAtMs.find((soundAtMs) => soundAtMs > atMs) ?? null, withinMs),
    async quietFor(ms) {
      await until(() => (performance.now() - (soundsAtMs.at(-1) ?? 0) > ms ? true : null), 30_000);
    },
    silentSince(fromMs) {
      const heard = packets.slice();
      return () => silentSince(heard, fromMs);
    },
  };
  const greeted = until(() => (soundsAtMs.length > 0 ? true : null), 5000);
  void greeted.then(() => line.quietFor(300)).then(() => talk(line, () => log, stop.signal));
}

function coded(pcm: Int16Array): Uint8Array[] {
  const encoder = createOpusEncoder();
  const packets: Uint8Array[] = [];
  for (let at = 0; at + frameSamples <= pcm.length; at += frameSamples) {
    packets.push(encoder.encode(pcm.slice(at, at + frameSamples)).slice());
  }
  return packets;
}

function isSilence(payload: Uint8Array): boolean {
  return Buffer.compare(payload, silence) === 0;
}

/** The first packet behind the last one with sound in it. */
function silentSince(packets: readonly Packet[], fromMs: number): number {
  const first = packets.findIndex(({ atMs }) => atMs >= fromMs);
  if (first < 0) return Infinity;
  const decoder = createOpusDecoder(rateHz);
  for (const { payload } of packets.slice(Math.max(0, first - warmUpPackets), first)) decoder.decode(payload);
  const levels = packets.slice(first).map(({ payload }) => rms(decoder.decode(payload)));
  const lastLoud = levels.findLastIndex((level) => level > loudRms);
  return packets[first + lastLoud + 1]?.atMs ?? Infinity;
}
