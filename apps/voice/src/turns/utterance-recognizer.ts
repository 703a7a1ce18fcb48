/** Speech to text by a recognizer that takes whole utterances: each is sent as the speech detector cut it. */
import type { stt } from '@livekit/agents';
import { frameOf } from './audio-frame.ts';
import type { Recognizer, RecognizerListener, RecognizerOptions } from './recognizer.ts';

export function createUtteranceRecognizer({
  stt,
  rateHz,
  timers,
  limits: { transcriptionMs: timeoutMs },
  listener,
}: Pick<RecognizerOptions, 'rateHz' | 'timers'> & {
  stt: Pick<stt.STT, 'recognize'>;
  limits: Pick<RecognizerOptions['limits'], 'transcriptionMs'>;
  listener: Pick<RecognizerListener, 'onError'>;
}): Recognizer {
  const closing = new AbortController();

  return {
    hear: () => {},
    speechStarted: () => {},
    async recognise({ audio }) {
      const request = new AbortController();
      const cancel = timers.after(timeoutMs, () => request.abort(new Error(`No transcription within ${timeoutMs} ms`)));
      const signal = AbortSignal.any([closing.signal, request.signal]);
      try {
        const event = await Promise.race([stt.recognize(frameOf(audio, rateHz), signal), aborted(signal)]);
        return event.alternatives?.[0].text.trim() ?? '';
      } catch (error) {
        if (!closing.signal.aborted) listener.onError(error);
        return null;
      } finally {
        cancel();
        request.abort();
      }
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
