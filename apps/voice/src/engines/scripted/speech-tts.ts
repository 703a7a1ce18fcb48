/** The voice without keys as a text-to-speech model of LiveKit Agents: sentence by sentence, as the text comes. */
import { tts } from '@livekit/agents';
import { AudioFrame } from '@livekit/rtc-node';
import type { Language } from '@uketsuke/contracts';
import type { SpeakRequest, Speech, WordTime } from '@uketsuke/speech';
import { sentenceEnds } from '../../text/sentences.ts';
import type { Anchor } from '../../text/spoken-segment.ts';
import { markFrame } from '../../livekit/frame-anchors.ts';

export interface SpeechTtsOptions {
  voice: Pick<Speech, 'speak' | 'prepare'>;
  /** The next sentence is made while the one before it is still coming: for voices that are far away. */
  preparesNext?: boolean;
  language: Language;
  rateHz: number;
  speakingRate: number;
}

export class SpeechTts extends tts.TTS {
  label = 'uketsuke.SpeechTts';
  readonly #options: SpeechTtsOptions;

  constructor(options: SpeechTtsOptions) {
    super(options.rateHz, 1, { streaming: true, alignedTranscript: false });
    this.#options = options;
  }

  override get model(): string {
    return 'speech';
  }

  override get provider(): string {
    return 'uketsuke';
  }

  synthesize(): tts.ChunkedStream {
    throw new Error('This voice only streams');
  }

  stream(): tts.SynthesizeStream {
    return new SpeechStream(this, this.#options);
  }
}

class SpeechStream extends tts.SynthesizeStream {
  label = 'uketsuke.SpeechStream';
  readonly #options: SpeechTtsOptions;
  /** Of all text and audio of this stream so far. */
  #offset = 0;
  #samples = 0;

  constructor(owner: SpeechTts, options: SpeechTtsOptions) {
    super(owner);
    this.#options = options;
  }

  protected override async run(): Promise<void> {
    const waiting: string[] = [];
    let hasMore = Promise.withResolvers<void>();
    let isSpeaking = false;
    let isRead = false;
    const add = (sentence: string): void => {
      waiting.push(sentence);
      if (isSpeaking && waiting.length === 1) this.#prepare(sentence);
      hasMore.resolve();
    };
    const reading = this.#readSentences(add).finally(() => {
      isRead = true;
      hasMore.resolve();
    });
    while (!this.abortSignal.aborted) {
      const sentence = waiting.shift();
      if (sentence === undefined) {
        if (isRead) break;
        await hasMore.promise;
        hasMore = Promise.withResolvers();
        continue;
      }
      const [next] = waiting;
      isSpeaking = true;
      const speaking = this.#speak(sentence);
      if (next !== undefined) this.#prepare(next);
      await speaking;
      isSpeaking = false;
    }
    if (this.abortSignal.aborted) return;
    await reading;
    if (!this.queue.closed) this.queue.put(tts.SynthesizeStream.END_OF_STREAM);
  }

  async #readSentences(onSentence: (sentence: string) => void): Promise<void> {
    const { language } = this.#options;
    let text = '';
    const takeUpTo = (end: number): void => {
      onSentence(text.slice(0, end));
      text = text.slice(end);
    };
    for await (const piece of this.input) {
      if (this.abortSignal.aborted) return;
      const isFlush = typeof piece === 'symbol';
      if (typeof piece === 'string') text += piece;
      for (;;) {
        const end = sentenceEnds(text, { language, isComplete: isFlush })[0];
        if (end === undefined) break;
        takeUpTo(end);
      }
    }
    if (text.trim() !== '') takeUpTo(text.length);
  }

  /** One that fails now is asked for again when it is to be spoken, and is heard to fail then. */
  #prepare(sentence: string): void {
    const { voice, preparesNext } = this.#options;
    if (preparesNext) voice.prepare(this.#requestOf(sentence), { signal: this.abortSignal }).catch(() => {});
  }

  #requestOf(sentence: string): SpeakRequest {
    const { language, rateHz, speakingRate } = this.#options;
    return { text: sentence.trimEnd(), language, rateHz, speakingRate };
  }

  async #speak(sentence: string): Promise<void> {
    const { voice, rateHz } = this.#options;
    const from = this.#offset;
    this.#offset += sentence.length;
    const fromMs = (this.#samples * 1000) / rateHz;
    let anchors: Anchor[] = [{ offset: from, atMs: fromMs }];
    this.markStarted();
    const onWord = ({ textEnd, atMs }: WordTime): void => {
      anchors.push({ offset: from + textEnd, atMs: fromMs + atMs });
    };
    for await (const pcm of voice.speak(this.#requestOf(sentence), { signal: this.abortSignal, onWord })) {
      if (this.abortSignal.aborted || this.queue.closed) return;
      if (pcm.length === 0) continue;
      this.#samples += pcm.length;
      const frame = markFrame(new AudioFrame(pcm, rateHz, 1, pcm.length), { anchors, madeAtMs: performance.now() });
      anchors = [];
      this.queue.put({ requestId: 'speech', segmentId: 'speech', frame, final: false });
    }
  }
}
