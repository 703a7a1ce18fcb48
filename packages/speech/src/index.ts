export { createSpeech } from './create-speech.ts';
export type { SpeechOptions } from './create-speech.ts';
export * from './errors.ts';
export * from './language.ts';
export * from './speech.ts';
export { sentenceSpans, splitSentences } from './text/split-sentences.ts';
export type { Span } from './text/split-sentences.ts';
export { readNumbers } from './text/japanese/read-numbers.ts';
