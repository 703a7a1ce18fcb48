/** Callers on the telephone, in a process of their own. Answers the bench that started it. */
import { setTimeout as delay } from 'node:timers/promises';
import { makeSecret } from '@uketsuke/runtime';
import { createTicker, TwilioCaller } from '@uketsuke/testing/twilio-caller';
import { answerQuestions } from '../setting/questions.ts';
import { sharedMs } from '../setting/shared-clock.ts';
import { emptyLog, samplesOf, talk, until, type Line, type TalkSamples } from './talk.ts';
import { makeUtterances } from './utterances.ts';

export interface CallersReport extends TalkSamples {
  /** The first packet of each answer. By the clock that all processes share. */
  firstPackets: { caller: string; atMs: number }[];
  /** Calls that ended though nobody hung up. */
  lost: number;
}

/** Its shape is right; the bench's gateway admits whoever asks. */
const secret = makeSecret('vts_');
const frameMs = 20;
/** Packets after a longer pause are the beginning of something new: the agent's own pauses are played, not sent. */
const newAfterMs = 200;

const callers: { stop: AbortController; hangUp(): Promise<unknown> }[] = [];
let utterances: Int16Array[] = [];
let log = emptyLog();
let firstPackets: CallersReport['firstPackets'] = [];
let lost = 0;

const answers = {
  async prepare(): Promise<void> {
    utterances = await makeUtterances(8000);
  },
  /** Calls are made one every `everyMs`; each talks from then on. */
  async add({ url, count, everyMs }: { url: string; count: number; everyMs: number }): Promise<void> {
    for (let added = 0; added < count; added += 1) {
      await addCaller(url, `phone-${callers.length}`);
      await delay(everyMs);
    }
  },
  begin(): void {
    log = emptyLog();
    firstPackets = [];
    lost = 0;
  },
  report: (): CallersReport => ({ ...samplesOf(log), firstPackets, lost }),
  async hangUp(): Promise<void> {
    await Promise.all(callers.splice(0).map((caller) => caller.hangUp()));
  },
};

export type PhoneCallers = typeof answers;
answerQuestions(answers);

async function addCaller(url: string, name: string): Promise<void> {
  // Each caller has a phase of its own, as callers do.
  const call = new TwilioCaller({
    url,
    parameters: { tenant: 'ten_1', secret, from: name },
    records: false,
    ticker: createTicker(),
  });
  await call.connect();
  const startedAtMs = performance.now() - call.nowMs;
  let soundsAtMs: number[] = [];
  let clearedAtMs: number | null = null;
  let said = callers.length;
  call.on('received', ({ atMs }) => {
    const nowMs = startedAtMs + atMs;
    if (nowMs - (soundsAtMs.at(-1) ?? 0) > newAfterMs) firstPackets.push({ caller: name, atMs: sharedMs(nowMs) });
    soundsAtMs.push(nowMs);
  });
  call.on('clear', ({ atMs }) => (clearedAtMs = startedAtMs + atMs));

  const line: Line = {
    say() {
      soundsAtMs = soundsAtMs.slice(-1);
      clearedAtMs = null;
      said += 1;
      const sent = call.sendPcm(utterances[said % utterances.length] ?? new Int16Array(0));
      // The first frame that goes out carries the sound of the 20 ms before it.
      const firstFrameAtMs = Math.floor(call.nowMs / frameMs) * frameMs;
      return { startedAtMs: startedAtMs + firstFrameAtMs, done: sent.then(() => performance.now()) };
    },
    soundAfter: (atMs, withinMs) => until(() => soundsAtMs.find((soundAtMs) => soundAtMs > atMs) ?? null, withinMs),
    async quietFor(ms) {
      await call.waitForSilence(ms);
    },
    silentSince() {
      const isSilent = clearedAtMs !== null && (soundsAtMs.at(-1) ?? 0) <= clearedAtMs;
      const atMs = isSilent ? clearedAtMs : null;
      return () => atMs ?? Infinity;
    },
  };
  const stop = new AbortController();
  callers.push({
    stop,
    hangUp() {
      stop.abort();
      return call.hangUp();
    },
  });
  void call.waitForClose().then(({ by }) => {
    stop.abort();
    if (by === 'server') lost += 1;
  });
  const greeted = until(() => (soundsAtMs.length > 0 ? true : null), 5000);
  void greeted.then(() => line.quietFor(300)).then(() => talk(line, () => log, stop.signal));
}
