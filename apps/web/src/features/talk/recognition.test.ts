import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startRecognition, type RecognitionProblem } from './recognition.ts';

let made: FakeRecognition[] = [];

class FakeRecognition {
  lang = '';
  starts = 0;
  stops = 0;
  onresult: ((event: unknown) => void) | null = null;
  onerror: ((event: { error: string }) => void) | null = null;
  onend: (() => void) | null = null;
  constructor() {
    made.push(this);
  }
  start(): void {
    this.starts += 1;
  }
  stop(): void {
    this.stops += 1;
  }
  hear(transcript: string, isFinal: boolean): void {
    this.onresult?.({ resultIndex: 0, results: [{ 0: { transcript }, isFinal }] });
  }
}

beforeEach(() => {
  made = [];
  vi.stubGlobal('SpeechRecognition', FakeRecognition);
});
afterEach(() => vi.unstubAllGlobals());

function listen() {
  const heard: [string, boolean][] = [];
  const problems: RecognitionProblem[] = [];
  const stop = startRecognition({
    language: 'ja',
    onHeard: (text, isFinal) => heard.push([text, isFinal]),
    onProblem: (problem) => problems.push(problem),
  });
  const [engine] = made;
  if (!engine) throw new Error('no recognition was made');
  return { engine, heard, problems, stop };
}

describe("the browser's recognition", () => {
  it('tells drafts and final texts, and goes on after a silence', () => {
    const { engine, heard, problems } = listen();
    engine.hear(' たなか ', false);
    engine.hear('田中です', true);
    for (let silence = 0; silence < 20; silence += 1) {
      engine.onerror?.({ error: 'no-speech' });
      engine.onend?.();
    }
    expect(heard).toEqual([
      ['たなか', false],
      ['田中です', true],
    ]);
    expect([engine.lang, engine.starts, problems]).toEqual(['ja-JP', 21, []]);
  });

  it.each([
    ['not-allowed', 'denied'],
    ['service-not-allowed', 'denied'],
    ['audio-capture', 'no_microphone'],
    ['network', 'no_service'],
    ['something-new', 'failed'],
  ])('%s is told once as %s, and it does not start again', (error, problem) => {
    const { engine, problems } = listen();
    engine.onerror?.({ error });
    engine.onend?.();
    expect([problems, engine.starts]).toEqual([[problem], 1]);
  });

  it('gives up when it ends again and again without hearing anything', () => {
    const { engine, problems } = listen();
    for (let end = 0; end < 20; end += 1) engine.onend?.();
    expect([problems, engine.starts]).toEqual([['failed'], 5]);
  });

  it('is quiet after it was stopped', () => {
    const { engine, problems, stop } = listen();
    stop();
    engine.onerror?.({ error: 'aborted' });
    engine.onend?.();
    expect([problems, engine.starts, engine.stops]).toEqual([[], 1, 1]);
  });

  it('says so where the browser has none', () => {
    vi.stubGlobal('SpeechRecognition', undefined);
    const problems: RecognitionProblem[] = [];
    startRecognition({ language: 'en', onHeard: () => undefined, onProblem: (problem) => problems.push(problem) });
    expect(problems).toEqual(['missing']);
  });
});
