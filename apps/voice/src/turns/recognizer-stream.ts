/**
 * The stream of one call to a recognizer that streams. It is opened with the first audio and gets all of it, silence and
 * the agent's turns too: that costs the whole call where only the speech would do, but recognizers find the end of speech
 * by the silence behind it and many close a stream in which nothing comes for some seconds.
 * A stream that breaks is opened again, and hears again what is being said.
 */
import type { stt } from '@livekit/agents';
import { backoffMs, type Timers } from '@uketsuke/runtime';
import type { Pcm } from '../legs/leg.ts';
import { frameOf } from './audio-frame.ts';

export interface RecognizerStream {
  push(frame: Pcm): void;
  /** Asks for the words of what was pushed. */
  flush(): void;
  /** From now on (and a moment before) the audio is kept for a stream that may have to be opened again. */
  keep(): void;
  release(): void;
  /** Gives up a stream that says nothing. */
  giveUp(error: Error): void;
  /** There is none, and opening it again failed too. */
  readonly isDown: boolean;
  close(): void;
}

export interface RecognizerStreamOptions {
  stt: stt.STT;
  rateHz: number;
  timers: Timers;
  onEvent(event: stt.SpeechEvent): void;
  onLost(error: unknown): void;
  /** A new stream hears from its start what is being said: words of the broken one would come twice. */
  onReplay(): void;
}

const backoff = { firstMs: 200, capMs: 5000 };
/** A stream that lasts so long was not refused. */
const steadyMs = 5000;
/** Frames of 20 ms are joined to 60 ms: the framework's cost is per frame. */
const framesJoined = 3;
/** Kept from before the speech, as the speech detector does. */
const prerollMs = 400;
/** What is kept of one speech; a longer one is not heard again. */
const keptMsMax = 60_000;

export function createRecognizerStream(options: RecognizerStreamOptions): RecognizerStream {
  const { stt, rateHz, timers } = options;
  let stream: stt.SpeechStream | null = null;
  let isClosed = false;
  let isResting = false;
  let failures = 0;
  let cancelRest = (): void => {};
  let cancelSteady = (): void => {};
  let lastError: unknown = null;
  let waiting: Pcm[] = [];
  let kept: Pcm[] = [];
  let keptMs = 0;
  let isKeeping = false;
  /** Nothing of what is being said was dropped. */
  let isWhole = true;

  // Without a listener the framework's emitter throws; it stays, because errors come late too.
  stt.on('error', ({ error }) => {
    lastError = error;
  });

  const trim = (ms: number): void => {
    while (keptMs > ms && kept.length > 1) keptMs -= ((kept.shift()?.length ?? 0) * 1000) / rateHz;
  };

  const lost = (which: stt.SpeechStream | null, error: unknown): void => {
    if (isClosed || stream !== which) return;
    stream = null;
    waiting = [];
    cancelSteady();
    which?.close();
    failures += 1;
    isResting = true;
    cancelRest = timers.after(backoffMs(backoff, failures), () => {
      isResting = false;
      if (isKeeping) open();
    });
    options.onLost(error);
  };

  const follow = async (opened: stt.SpeechStream): Promise<void> => {
    try {
      for await (const event of opened) {
        if (isClosed || stream !== opened) return;
        failures = 0;
        options.onEvent(event);
      }
      lost(opened, lastError ?? new Error('The recognizer closed its stream'));
    } catch (error) {
      lost(opened, error);
    }
  };

  const send = (frames: readonly Pcm[]): void => {
    const to = stream;
    if (!to || frames.length === 0) return;
    try {
      to.pushFrame(frameOf(frames, rateHz));
    } catch (error) {
      lost(to, lastError ?? error);
    }
  };

  const sendWaiting = (): void => {
    const frames = waiting;
    waiting = [];
    send(frames);
  };

  const open = (): void => {
    lastError = null;
    try {
      // It is opened again here, where the audio is kept, and not by the framework, which would go on with what comes next.
      stream = stt.stream({ connOptions: { maxRetry: 0, retryIntervalMs: backoff.firstMs, timeoutMs: 10_000 } });
    } catch (error) {
      lost(null, error);
      return;
    }
    cancelSteady = timers.after(steadyMs, () => {
      failures = 0;
    });
    void follow(stream);
    const replayed = isKeeping && !isWhole ? kept.slice(-1) : kept;
    for (let at = 0; at < replayed.length; at += framesJoined) send(replayed.slice(at, at + framesJoined));
    if (isKeeping && isWhole) options.onReplay();
  };

  return {
    push(frame) {
      if (isClosed) return;
      kept.push(frame);
      keptMs += (frame.length * 1000) / rateHz;
      if (keptMs > keptMsMax) isWhole = false;
      trim(isKeeping ? keptMsMax : prerollMs);
      if (!stream) {
        if (!isResting) open();
        return;
      }
      waiting.push(frame);
      if (waiting.length >= framesJoined) sendWaiting();
    },
    flush() {
      sendWaiting();
      const to = stream;
      try {
        to?.flush();
      } catch (error) {
        lost(to, lastError ?? error);
      }
    },
    keep() {
      if (!isKeeping) isWhole = true;
      isKeeping = true;
    },
    release() {
      isKeeping = false;
      trim(prerollMs);
    },
    giveUp(error) {
      if (stream) lost(stream, error);
    },
    get isDown() {
      return stream === null && failures > 1;
    },
    close() {
      isClosed = true;
      cancelRest();
      cancelSteady();
      stream?.close();
      stream = null;
      kept = [];
      waiting = [];
    },
  };
}
