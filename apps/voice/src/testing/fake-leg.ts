/** A leg in memory. Its audio is played by hand, at once, or by the clock of the machine. */
import type { Channel, Outcome, Output } from '@uketsuke/contracts';
import { createLegInbox } from '../legs/leg-inbox.ts';
import type { Leg, LegCloseReason, LegEvent, Pcm, PlayoutPosition } from '../legs/leg.ts';

export interface FakeLeg extends Leg {
  /** The caller's side of the leg. */
  readonly caller: {
    audio(frame: Pcm): void;
    dtmf(digits: string): void;
    text(text: string, options?: { interrupt: boolean }): void;
    endRequest(): void;
    hangUp(): void;
    becomeReady(): void;
    failToConnect(): void;
  };
  /** Plays so much of what is queued; less when less is queued, none while paused. */
  advance(ms: number): void;
  readonly events: readonly LegEvent[];
  readonly closedWith: { outcome: Outcome | null; drain: boolean } | null;
  readonly isPaused: boolean;
  /** Audio louder than silence that the caller has heard. */
  readonly heardLoudMs: number;
  /** What the listener threw. */
  readonly errors: readonly unknown[];
}

export interface FakeLegOptions {
  channel?: Channel;
  output?: Output;
  rateHz?: number;
  /** `instant`: whatever is queued has been played a moment later. */
  playing?: 'by_hand' | 'instant';
  isReady?: boolean;
  /** Each piece of sound as the caller hears it. */
  onPlayed?: (pcm: Pcm) => void;
}

export function createFakeLeg(options: FakeLegOptions = {}): FakeLeg {
  const { channel = 'web', output = 'audio', rateHz = 24_000, playing = 'instant', isReady = true, onPlayed } = options;
  const heardRateHz = Math.min(rateHz, 16_000);
  const errors: unknown[] = [];
  const inbox = createLegInbox({ rateHz: heardRateHz, onError: (error) => errors.push(error) });
  const events: LegEvent[] = [];
  const { promise: readiness, resolve, reject } = Promise.withResolvers<void>();
  readiness.catch(() => {});
  if (isReady) resolve();

  let playedMs = 0;
  let queue: { pcm: Pcm; leftMs: number; isLoud: boolean }[] = [];
  let heardLoudMs = 0;
  let isPaused = false;
  let hasEnded = false;
  let closedWith: FakeLeg['closedWith'] = null;
  const gone = Promise.withResolvers<void>();
  let marks: { atMs: number; resolve: () => void }[] = [];
  let isScheduled = false;

  const queuedMs = (): number => queue.reduce((sum, { leftMs }) => sum + leftMs, 0);
  const reachMarks = (): void => {
    const reached = marks.filter((mark) => mark.atMs <= playedMs + 0.001);
    marks = marks.filter((mark) => !reached.includes(mark));
    for (const mark of reached) mark.resolve();
  };
  const advance = (ms: number): void => {
    if (isPaused) return;
    for (let leftMs = ms; leftMs > 0;) {
      const [chunk] = queue;
      if (!chunk) break;
      const stepMs = Math.min(leftMs, chunk.leftMs);
      onPlayed?.(partOf(chunk, stepMs));
      chunk.leftMs -= stepMs;
      leftMs -= stepMs;
      playedMs += stepMs;
      if (chunk.isLoud) heardLoudMs += stepMs;
      if (chunk.leftMs <= 0.001) queue.shift();
    }
    reachMarks();
  };
  const partOf = ({ pcm, leftMs }: (typeof queue)[number], stepMs: number): Pcm => {
    const from = pcm.length - Math.round((leftMs * rateHz) / 1000);
    return pcm.subarray(from, from + Math.round((stepMs * rateHz) / 1000));
  };
  const playSoon = (): void => {
    if (playing !== 'instant' || isScheduled) return;
    isScheduled = true;
    setImmediate(() => {
      isScheduled = false;
      advance(Infinity);
    });
  };
  const clear = (): PlayoutPosition => {
    queue = [];
    for (const mark of marks.splice(0)) mark.resolve();
    return { playedMs, queuedMs: 0 };
  };
  const drained = (): Promise<void> => {
    const atMs = playedMs + queuedMs();
    if (atMs <= playedMs + 0.001) return Promise.resolve();
    return new Promise((resolve) => {
      marks.push({ atMs, resolve });
    });
  };
  const end = (reason: LegCloseReason): void => {
    if (hasEnded) return;
    hasEnded = true;
    clear();
    inbox.close(reason);
    gone.resolve();
  };
  const resume = (): void => {
    isPaused = false;
    playSoon();
  };

  return {
    channel,
    output,
    rateHz,
    heardRateHz,
    events,
    get closedWith() {
      return closedWith;
    },
    errors,
    get heardLoudMs() {
      return heardLoudMs;
    },
    get isPaused() {
      return isPaused;
    },
    caller: {
      audio: (frame) => inbox.onAudio(frame),
      dtmf: (digits) => [...digits].forEach((digit) => inbox.onDtmf(digit)),
      text: (text, how = { interrupt: true }) => inbox.onText(text, how),
      endRequest: () => inbox.endAsked(),
      hangUp: () => end('hangup'),
      becomeReady: resolve,
      failToConnect: () => reject(new Error('The caller never came')),
    },
    advance,
    ended: inbox.ended,
    listen: (listener) => inbox.listen(listener),
    ready: () => readiness,
    play(pcm) {
      if (hasEnded) return;
      queue.push({ pcm, leftMs: (pcm.length * 1000) / rateHz, isLoud: pcm.some((sample) => Math.abs(sample) > loud) });
      playSoon();
    },
    drained,
    clear,
    pause() {
      isPaused = true;
    },
    resume,
    position: () => ({ playedMs, queuedMs: queuedMs() }),
    send(event) {
      events.push(event);
    },
    async close(how) {
      if (closedWith !== null && !how.drain) clear();
      if (closedWith === null) {
        closedWith = how;
        if (how.drain) {
          resume();
          await Promise.race([drained(), gone.promise]);
        }
        end('ended');
      }
      await gone.promise;
    },
  };
}

/** Silence, after any codec. */
const loud = 500;
