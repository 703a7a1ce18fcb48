import type { Locale } from '@/lib/locale';

interface RecognitionResult {
  readonly isFinal: boolean;
  readonly [index: number]: { transcript: string };
}

interface RecognitionEvent extends Event {
  readonly resultIndex: number;
  readonly results: ArrayLike<RecognitionResult>;
}

interface BrowserRecognition extends EventTarget {
  lang: string;
  continuous: boolean;
  interimResults: boolean;
  onresult: ((event: RecognitionEvent) => void) | null;
  onerror: ((event: Event & { error: string }) => void) | null;
  onend: (() => void) | null;
  start(): void;
  stop(): void;
}

type Constructor = new () => BrowserRecognition;

/** The browser's own speech recognition, or null where it has none. */
function constructorOf(): Constructor | null {
  const scope = globalThis as { SpeechRecognition?: Constructor; webkitSpeechRecognition?: Constructor };
  return scope.SpeechRecognition ?? scope.webkitSpeechRecognition ?? null;
}

export function hasRecognition(): boolean {
  return constructorOf() !== null;
}

export interface RecognitionOptions {
  language: Locale;
  onHeard(text: string, isFinal: boolean): void;
  /** It cannot go on: permission denied, or no service. */
  onRefused(): void;
}

/** Listens until the returned function is called; browsers stop by themselves after a silence, so it is started again. */
export function startRecognition({ language, onHeard, onRefused }: RecognitionOptions): () => void {
  const Recognition = constructorOf();
  if (!Recognition) {
    onRefused();
    return () => undefined;
  }
  const recognition = new Recognition();
  let isWanted = true;
  recognition.lang = language === 'ja' ? 'ja-JP' : 'en-US';
  recognition.continuous = true;
  recognition.interimResults = true;
  recognition.onresult = ({ resultIndex, results }) => {
    for (let index = resultIndex; index < results.length; index += 1) {
      const result = results[index];
      const text = result?.[0]?.transcript.trim() ?? '';
      if (result && text !== '') onHeard(text, result.isFinal);
    }
  };
  recognition.onerror = ({ error }) => {
    if (error === 'no-speech' || error === 'aborted') return;
    isWanted = false;
    onRefused();
  };
  recognition.onend = () => {
    if (isWanted) recognition.start();
  };
  recognition.start();
  return () => {
    isWanted = false;
    recognition.stop();
  };
}
