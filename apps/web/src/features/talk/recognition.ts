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

/** Why it cannot go on: `talk.recognitionProblems` has the words. */
export type RecognitionProblem = 'missing' | 'denied' | 'no_microphone' | 'no_service' | 'failed';

const problems: Record<string, RecognitionProblem> = {
  'not-allowed': 'denied',
  'service-not-allowed': 'denied',
  'audio-capture': 'no_microphone',
  network: 'no_service',
  'language-not-supported': 'no_service',
};

export interface RecognitionOptions {
  language: Locale;
  onHeard(text: string, isFinal: boolean): void;
  /** It has stopped for good. */
  onProblem(problem: RecognitionProblem): void;
}

/** Ends that come one after another with nothing heard between them: another page has the microphone. */
const idleEndsMax = 5;

/** Listens until the returned function is called; browsers stop by themselves after a silence, so it is started again. */
export function startRecognition({ language, onHeard, onProblem }: RecognitionOptions): () => void {
  const Recognition = constructorOf();
  if (!Recognition) {
    onProblem('missing');
    return () => undefined;
  }
  const recognition = new Recognition();
  let isWanted = true;
  let idleEnds = 0;
  const giveUp = (problem: RecognitionProblem) => {
    if (!isWanted) return;
    isWanted = false;
    onProblem(problem);
  };
  const start = () => {
    try {
      recognition.start();
    } catch {
      giveUp('failed');
    }
  };
  recognition.lang = language === 'ja' ? 'ja-JP' : 'en-US';
  recognition.continuous = true;
  recognition.interimResults = true;
  recognition.onresult = ({ resultIndex, results }) => {
    idleEnds = 0;
    for (let index = resultIndex; index < results.length; index += 1) {
      const result = results[index];
      const text = result?.[0]?.transcript.trim() ?? '';
      if (result && text !== '') onHeard(text, result.isFinal);
    }
  };
  recognition.onerror = ({ error }) => {
    // A silence: the engine works, and will be started again.
    if (error === 'no-speech') idleEnds = 0;
    else if (error !== 'aborted') giveUp(problems[error] ?? 'failed');
  };
  recognition.onend = () => {
    if (!isWanted) return;
    idleEnds += 1;
    if (idleEnds >= idleEndsMax) giveUp('failed');
    else start();
  };
  start();
  return () => {
    isWanted = false;
    recognition.stop();
  };
}
