import type { Recognizer, RecognizerOptions } from './recognizer.ts';
import { createStreamingRecognizer } from './streaming-recognizer.ts';
import { createUtteranceRecognizer } from './utterance-recognizer.ts';

export function openRecognizer(options: RecognizerOptions): Recognizer {
  return options.stt.capabilities.streaming ? createStreamingRecognizer(options) : createUtteranceRecognizer(options);
}
