/** The voice without keys as a text-to-speech model of LiveKit Agents: sentence by sentence, as the text comes. */
import { tts } from '@livekit/agents';
import { AudioFrame } from '@livekit/rtc-node';
import type { Language } from '@uketsuke/contracts';
import type { Speech, WordTime } from '@uketsuke/speech';
import { sentenceEnds } from '../../text/sentences.ts';
import type { Anchor } from '../../text/spoken-segment.ts';
import { markFrame } from '../../livekit/frame-anchors.ts';

export interface SpeechTtsOptions {
  voice: Pick<Speech, 'speak'>;
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
    const { language } = this.#options;
    let text = '';
    const speakUpTo = async (end: number): Promise<void> => {
      const sentence = text.slice(0, end);
      text = text.slice(end);
      await this.#speak(sentence);
    };
    for await (const piece of this.input) {
      if (this.abortSignal.aborted) return;
      const isFlush = typeof piece === 'symbol';
      if (typeof piece === 'string') text += piece;
      for (;;) {
        const end = sentenceEnds(text, { language, isComplete: isFlush })[0];
        if (end === undefined) break;
        await speakUpTo(end);
      }
    }
    if (text.trim() !== '') await speakUpTo(text.length);
    if (!this.queue.closed) this.queue.put(tts.SynthesizeStream.END_OF_STREAM);
  }

  async #speak(sentence: string): Promise<void> {
    const { voice, language, rateHz, speakingRate } = this.#options;
    const from = this.#offset;
    this.#offset += sentence.length;
    const fromMs = (this.#samples * 1000) / rateHz;
    let anchors: Anchor[] = [{ offset: from, atMs: fromMs }];
    this.markStarted();
    const request = { text: sentence.trimEnd(), language, rateHz, speakingRate };
    const onWord = ({ textEnd, atMs }: WordTime): void => {
      anchors.push({ offset: from + textEnd, atMs: fromMs + atMs });
    };
    for await (const pcm of voice.speak(request, { signal: this.abortSignal, onWord })) {
      if (this.abortSignal.aborted || this.queue.closed) return;
      if (pcm.length === 0) continue;
      this.#samples += pcm.length;
      const frame = markFrame(new AudioFrame(pcm, rateHz, 1, pcm.length), { anchors, madeAtMs: performance.now() });
      anchors = [];
      this.queue.put({ requestId: 'speech', segmentId: 'speech', frame, final: false });
    }
  }
}
