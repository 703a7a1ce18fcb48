/**
 * Speech to text by a recognizer that takes whole utterances: each is sent as the speech detector cut it. It is sent already in the
 * pause that may be its end, so that the words say whether it is, and are there when it was.
 */
import type { stt } from '@livekit/agents';
import type { Pcm } from '../legs/leg.ts';
import { frameOf } from './audio-frame.ts';
import type { Recognizer, RecognizerListener, RecognizerOptions } from './recognizer.ts';

/** One that has taken longer tells nothing in time: what is asked in a pause would only keep it busy. */
const earlyWithinMs = 700;

interface Request {
  text: Promise<string | null>;
  giveUp(): void;
}

export function createUtteranceRecognizer({
  stt,
  rateHz,
  clock,
  timers,
  limits: { transcriptionMs: timeoutMs },
  listener,
}: Pick<RecognizerOptions, 'rateHz' | 'clock' | 'timers'> & {
  stt: Pick<stt.STT, 'recognize'>;
  limits: Pick<RecognizerOptions['limits'], 'transcriptionMs'>;
  listener: Pick<RecognizerListener, 'onError' | 'onInterim'>;
}): Recognizer {
  const closing = new AbortController();
  /** Of what was said up to the pause that lasts. */
  let early: Request | null = null;
  let tookMs = 0;

  const ask = (audio: readonly Pcm[]): Request => {
    const request = new AbortController();
    const cancel = timers.after(timeoutMs, () => request.abort(new Error(`No transcription within ${timeoutMs} ms`)));
    const signal = AbortSignal.any([closing.signal, request.signal]);
    const askedAtMs = clock.monotonic();
    let isGivenUp = false;
    const transcribe = async (): Promise<string | null> => {
      try {
        const event = await Promise.race([stt.recognize(frameOf(audio, rateHz), signal), aborted(signal)]);
        tookMs = clock.monotonic() - askedAtMs;
        return event.alternatives?.[0].text.trim() ?? '';
      } catch (error) {
        if (!closing.signal.aborted && !isGivenUp) listener.onError(error);
        return null;
      } finally {
        cancel();
        request.abort();
      }
    };
    return {
      text: transcribe(),
      giveUp() {
        isGivenUp = true;
        request.abort();
      },
    };
  };

  const forget = (): void => {
    early?.giveUp();
    early = null;
  };

  return {
    hear: () => {},
    speechStarted: forget,
    speechPaused({ audio }) {
      if (tookMs > earlyWithinMs) return;
      const request = ask(audio);
      early = request;
      void request.text.then((text) => {
        if (early === request && text !== null) listener.onInterim(text, { isWhole: true });
      });
    },
    speechResumed: forget,
    recognise({ audio }) {
      const request = early ?? ask(audio);
      early = null;
      return request.text;
    },
    close: () => closing.abort(),
  };
}

/** Not every recognizer listens to its signal. */
function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('Transcription given up', { cause: signal.reason })), {
      once: true,
    });
  });
}
