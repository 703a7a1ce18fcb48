/**
 * Audio towards a telephony provider. The provider buffers without limit and plays by its own clock, so only a short lead is given
 * away: what it holds can be taken back (`clear`), and the position stays what the caller really heard.
 * Positions count mu-law bytes: one byte is one sample is 1/8 ms.
 */
import type { Clock } from '@uketsuke/runtime';
import { encodeMulaw } from '@uketsuke/audio';
import type { Pcm, PlayoutPosition } from '../leg.ts';
import { frameMs, type Pacer } from '../pacer.ts';
import { createByteQueue } from './byte-queue.ts';
import { createPlayedEstimate } from './played-estimate.ts';
import type { PhoneMessageWriter } from './protocol.ts';

export const bytesPerMs = 8;
const frameBytes = frameMs * bytesPerMs;
/** How far the provider's buffer is filled ahead of the clock. */
const leadMs = 300;
const markEveryBytes = 200 * bytesPerMs;
/** A frame that is not full yet waits for more audio until this little is left to play. */
const partialFrameAtMs = 2 * frameMs;

export interface StreamPlayer {
  play(pcm: Pcm): void;
  drained(): Promise<void>;
  clear(): PlayoutPosition;
  pause(): void;
  resume(): void;
  position(): PlayoutPosition;
  /** The provider has played everything before this mark (or dropped it after a clear). */
  marked(name: string): void;
  /** Nothing is sent any more; whoever waits for `drained` goes on. */
  stop(): void;
}

export interface StreamPlayerOptions {
  clock: Clock;
  pacer: Pacer;
  write: PhoneMessageWriter;
  send: (message: string) => void;
  /** False while the connection takes nothing more: audio is then held back here. */
  canSend: () => boolean;
}

export function createStreamPlayer({ clock, pacer, write, send, canSend }: StreamPlayerOptions): StreamPlayer {
  const queue = createByteQueue();
  const played = createPlayedEstimate(clock);
  /** Sent and perhaps not played yet: what a pause takes back. */
  let sent: { payload: Uint8Array; end: number }[] = [];
  let waiters: { target: number; resolve: () => void }[] = [];
  let lastMarkAt = 0;
  let markNumber = 0;
  let isPaused = false;
  let isStopped = false;
  let stopTicking: (() => void) | null = null;

  const position = (): PlayoutPosition => {
    const playedBytes = played.now();
    return {
      playedMs: playedBytes / bytesPerMs,
      queuedMs: (played.sentBytes() + queue.size() - playedBytes) / bytesPerMs,
    };
  };

  const mark = (): void => {
    lastMarkAt = played.sentBytes();
    markNumber += 1;
    const name = `m${markNumber}`;
    played.expectMark(name);
    send(write.mark(name));
  };
  const mayPump = (): boolean => queue.size() > 0 && !isPaused && !isStopped && canSend();
  const pump = (): void => {
    while (mayPump()) {
      const aheadMs = played.aheadMs();
      if (aheadMs >= leadMs || (queue.size() < frameBytes && aheadMs > partialFrameAtMs)) break;
      const payload = queue.take(frameBytes);
      send(write.media(payload));
      played.sent(payload.length);
      sent.push({ payload, end: played.sentBytes() });
      if (played.sentBytes() - lastMarkAt >= markEveryBytes) mark();
    }
    // Where the queue is empty, a mark goes out only when little is left to be played: audio that arrives in real time would else get a mark for each chunk.
    if (queue.size() === 0 && played.sentBytes() > lastMarkAt && played.aheadMs() <= partialFrameAtMs) mark();
  };
  const settle = (): void => {
    const playedBytes = played.now();
    if (sent.length > 0 && (sent[0]?.end ?? 0) <= playedBytes) sent = sent.filter(({ end }) => end > playedBytes);
    if (waiters.length === 0) return;
    const done = waiters.filter(({ target }) => target <= playedBytes);
    if (done.length === 0) return;
    waiters = waiters.filter(({ target }) => target > playedBytes);
    for (const { resolve } of done) resolve();
  };
  const isIdle = (): boolean => (queue.size() === 0 || isPaused) && played.now() >= played.sentBytes();
  const tick = (): void => {
    pump();
    settle();
    if (isIdle()) rest();
  };
  const rest = (): void => {
    stopTicking?.();
    stopTicking = null;
  };
  const run = (): void => {
    pump();
    stopTicking ??= pacer.add(tick);
  };
  /** Takes the provider's buffer back; returns what the caller has not heard of it. */
  const takeBack = (): Uint8Array[] => {
    const playedBytes = Math.floor(played.now());
    if (played.sentBytes() <= playedBytes) return [];
    send(write.clear());
    const unheard = sent
      .filter(({ end }) => end > playedBytes)
      .map(({ payload, end }) => payload.subarray(Math.max(0, payload.length - (end - playedBytes))));
    sent = [];
    played.rewind(playedBytes);
    lastMarkAt = playedBytes;
    return unheard;
  };

  return {
    play(pcm) {
      if (isStopped || pcm.length === 0) return;
      queue.append(encodeMulaw(pcm));
      if (!isPaused) run();
    },
    drained() {
      settle();
      const target = played.sentBytes() + queue.size();
      if (isStopped || played.now() >= target) return Promise.resolve();
      return new Promise((resolve) => waiters.push({ target, resolve }));
    },
    clear() {
      queue.clear();
      if (!isStopped) takeBack();
      const resolves = waiters.map(({ resolve }) => resolve);
      waiters = [];
      for (const resolve of resolves) resolve();
      rest();
      return position();
    },
    pause() {
      if (isPaused || isStopped) return;
      isPaused = true;
      for (const payload of takeBack().toReversed()) queue.prepend(payload);
      settle();
      rest();
    },
    resume() {
      if (!isPaused) return;
      isPaused = false;
      if (queue.size() > 0 && !isStopped) run();
    },
    position,
    marked(name) {
      played.marked(name);
      settle();
    },
    stop() {
      if (isStopped) return;
      isStopped = true;
      played.freeze();
      rest();
      for (const { resolve } of waiters.splice(0)) resolve();
    },
  };
}
