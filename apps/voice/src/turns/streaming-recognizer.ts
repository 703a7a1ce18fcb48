/**
 * Which of the words of a recognizer that streams belong to which speech. The speech detector says when speech begins and
 * ends; the recognizer's own end only lets the detector end it sooner.
 */
import { stt } from '@livekit/agents';
import type { Recognizer, RecognizerOptions } from './recognizer.ts';
import { createRecognizerStream } from './recognizer-stream.ts';

interface Waiting {
  durationMs: number;
  /** A second stream was asked. */
  isAgain: boolean;
  resolve(text: string | null): void;
  cancel(): void;
}

/** A recognizer that tells nothing in between is given more time for its first words. */
const patience = 3;

export function createStreamingRecognizer(options: RecognizerOptions): Recognizer {
  const { timers, limits, listener, joiner } = options;
  const settleMs = limits.finalWordsMs * (options.stt.capabilities.interimResults ? 1 : patience);
  let isSpeaking = false;
  let waiting: Waiting | null = null;
  let finals: string[] = [];
  let interim = '';
  /** Heard of this speech by a stream that broke since. */
  let before = '';
  /** Interim words that were taken for final ones: the final ones may still come. */
  let taken = '';
  /** The recognizer noticed this speech. */
  let isNoticed = false;
  /** Speeches in a row of which it noticed nothing. */
  let unnoticed = 0;

  const soFar = (): string => [...finals, interim].filter((part) => part !== '').join(joiner);

  const connection = createRecognizerStream({
    ...options,
    onEvent(event) {
      const text = event.alternatives?.[0].text.trim() ?? '';
      switch (event.type) {
        case stt.SpeechEventType.START_OF_SPEECH:
          notice();
          listener.onEnd(false);
          return;
        case stt.SpeechEventType.INTERIM_TRANSCRIPT:
          if (text === '') return;
          notice();
          interim = text;
          listener.onEnd(false);
          listener.onInterim(soFar(), { isWhole: false });
          return;
        case stt.SpeechEventType.FINAL_TRANSCRIPT:
          notice();
          final(text);
          return;
        case stt.SpeechEventType.END_OF_SPEECH:
          if (waiting) settle(waiting);
          else if (isSpeaking && finals.length > 0 && interim === '') listener.onEnd(true);
          return;
        default:
      }
    },
    onLost(error) {
      listener.onError(error);
      if (waiting && connection.isDown) settle(waiting, { hasFailed: true });
      else if (!isSpeaking && !waiting) interim = '';
    },
    onReplay() {
      before = soFar() || before;
      finals = [];
      interim = '';
      taken = '';
      if (!waiting) return;
      connection.flush();
      waiting.cancel();
      waiting.cancel = settleLater(waiting);
    },
  });

  const notice = (): void => {
    isNoticed = true;
    unnoticed = 0;
  };

  const final = (text: string): void => {
    interim = '';
    const words = withoutTaken(text);
    if (!isSpeaking && !waiting) {
      if (words !== '') listener.onStray(words);
      return;
    }
    if (words !== '') {
      finals.push(words);
      listener.onInterim(soFar(), { isWhole: true });
    }
    if (waiting) settle(waiting);
  };

  /** What comes for interim words that were already answered is no second turn. */
  const withoutTaken = (text: string): string => {
    const earlier = taken;
    taken = '';
    if (earlier === '') return text;
    if (text.startsWith(earlier)) return isSpeaking ? text.slice(earlier.length).trim() : '';
    return isSpeaking ? text : '';
  };

  const settleLater = (what: Waiting): (() => void) => timers.after(settleMs, () => settle(what, { isLate: true }));

  const settle = (what: Waiting, { isLate = false, hasFailed = false } = {}): void => {
    if (waiting !== what) return;
    const text = soFar() || before;
    const isUnnoticed = isLate && text === '' && !isNoticed && what.durationMs >= limits.deafAfterMs;
    if (isUnnoticed && !what.isAgain) {
      // Noise, or a stream that is dead and does not tell: a new one says which.
      what.isAgain = true;
      connection.giveUp(new Error('The recognizer noticed nothing of what was said'));
      if (waiting === what) what.cancel = settleLater(what);
      return;
    }
    if (isUnnoticed) unnoticed += 1;
    if (isLate) taken = interim;
    done();
    if (text !== '') what.resolve(text);
    else what.resolve(hasFailed || (isUnnoticed && unnoticed > 1) ? null : '');
  };

  const done = (): void => {
    waiting?.cancel();
    waiting = null;
    finals = [];
    interim = '';
    before = '';
    connection.release();
  };

  return {
    hear: (frame) => connection.push(frame),
    speechStarted() {
      isSpeaking = true;
      connection.keep();
      if (waiting) {
        // One utterance with a pause in it: all its words come with its end.
        waiting.cancel();
        waiting.resolve('');
        waiting = null;
        return;
      }
      isNoticed = false;
      interim = '';
    },
    speechPaused: () => {},
    speechResumed: () => {},
    recognise({ durationMs }) {
      isSpeaking = false;
      const { promise, resolve } = Promise.withResolvers<string | null>();
      const what: Waiting = { durationMs, isAgain: false, resolve, cancel: () => {} };
      waiting = what;
      connection.flush();
      if (finals.length > 0 && interim === '') settle(what);
      else if (connection.isDown) settle(what, { hasFailed: true });
      else if (waiting === what) what.cancel = settleLater(what);
      return promise;
    },
    close() {
      const what = waiting;
      done();
      what?.resolve(null);
      connection.close();
    },
  };
}
