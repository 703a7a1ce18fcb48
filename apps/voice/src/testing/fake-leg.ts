/** A leg in memory. Its audio is played by hand, at once, or by the clock of the machine. */
import type { Channel, Outcome, Output } from '@uketsuke/contracts';
import { createLegInbox } from '../legs/leg-inbox.ts';
import type { Leg, LegEvent, Pcm, PlayoutPosition } from '../legs/leg.ts';

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
}

export interface FakeLegOptions {
  channel?: Channel;
  output?: Output;
  rateHz?: number;
  /** `instant`: whatever is queued has been played a moment later. */
  playing?: 'by_hand' | 'instant';
  isReady?: boolean;
}

export function createFakeLeg(options: FakeLegOptions = {}): FakeLeg {
  const { channel = 'web', output = 'audio', rateHz = 24_000, playing = 'instant', isReady = true } = options;
  const heardRateHz = Math.min(rateHz, 16_000);
  const inbox = createLegInbox({
    rateHz: heardRateHz,
    onError: (error) => {
      throw error;
    },
  });
  const events: LegEvent[] = [];
  const { promise: readiness, resolve, reject } = Promise.withResolvers<void>();
  readiness.catch(() => {});
  if (isReady) resolve();

  let playedMs = 0;
  let queuedMs = 0;
  let isPaused = false;
  let closedWith: FakeLeg['closedWith'] = null;
  let marks: { atMs: number; resolve: () => void }[] = [];
  let isScheduled = false;

  const reachMarks = (): void => {
    const reached = marks.filter((mark) => mark.atMs <= playedMs + 0.001);
    marks = marks.filter((mark) => !reached.includes(mark));
    for (const mark of reached) mark.resolve();
  };
  const advance = (ms: number): void => {
    if (isPaused) return;
    const step = Math.min(ms, queuedMs);
    playedMs += step;
    queuedMs -= step;
    reachMarks();
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
    const position = { playedMs, queuedMs };
    queuedMs = 0;
    for (const mark of marks.splice(0)) mark.resolve();
    return position;
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
    get isPaused() {
      return isPaused;
    },
    caller: {
      audio: (frame) => inbox.onAudio(frame),
      dtmf: (digits) => [...digits].forEach((digit) => inbox.onDtmf(digit)),
      text: (text, how = { interrupt: true }) => inbox.onText(text, how),
      endRequest: () => inbox.endAsked(),
      hangUp() {
        clear();
        inbox.close('hangup');
      },
      becomeReady: resolve,
      failToConnect: () => reject(new Error('The caller never came')),
    },
    advance,
    ended: inbox.ended,
    listen: (listener) => inbox.listen(listener),
    ready: () => readiness,
    play(pcm) {
      if (closedWith !== null) return;
      queuedMs += (pcm.length * 1000) / rateHz;
      playSoon();
    },
    drained() {
      if (queuedMs <= 0.001) return Promise.resolve();
      return new Promise((resolve) => {
        marks.push({ atMs: playedMs + queuedMs, resolve });
      });
    },
    clear,
    pause() {
      isPaused = true;
    },
    resume() {
      isPaused = false;
      playSoon();
    },
    position: () => ({ playedMs, queuedMs }),
    send(event) {
      events.push(event);
    },
    async close(end) {
      if (closedWith !== null) return;
      closedWith = end;
      clear();
      inbox.close('ended');
      await Promise.resolve();
    },
  };
}
