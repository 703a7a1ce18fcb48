/** A voice of a package: it gets whole sentences as they are to be read, each as soon as it is complete. */
import { tts } from '@livekit/agents';
import type { Language } from '@uketsuke/contracts';
import { sentenceEnds } from '../../text/sentences.ts';
import { ProviderFault } from '../provider-fault.ts';
import { spokenForm } from './openai-speech/spoken-form.ts';

export class PluginTts extends tts.TTS {
  label = 'uketsuke.PluginTts';
  readonly #inner: tts.TTS;
  readonly #language: Language;

  constructor(inner: tts.TTS, language: Language) {
    super(inner.sampleRate, inner.numChannels, { streaming: true, alignedTranscript: false });
    this.#inner = inner;
    this.#language = language;
    // The framework emits `error` like any emitter: what breaks is told by the stream around it.
    inner.on('error', () => {});
  }

  override get model(): string {
    return this.#inner.model;
  }

  override get provider(): string {
    return this.#inner.provider;
  }

  synthesize(text: string): tts.ChunkedStream {
    return this.#inner.synthesize(spokenForm(text, this.#language));
  }

  stream(): tts.SynthesizeStream {
    return new PluginStream(this, this.#inner, this.#language);
  }

  override async close(): Promise<void> {
    await this.#inner.close();
  }
}

class PluginStream extends tts.SynthesizeStream {
  label = 'uketsuke.PluginStream';
  readonly #inner: tts.TTS;
  readonly #language: Language;

  constructor(owner: PluginTts, inner: tts.TTS, language: Language) {
    // The package tries again by itself.
    super(owner, { maxRetry: 0, retryIntervalMs: 0, timeoutMs: 10_000 });
    this.#inner = inner;
    this.#language = language;
  }

  protected override async run(): Promise<void> {
    try {
      if (this.#inner.capabilities.streaming) await this.#streamed(this.#inner.stream());
      else for await (const sentence of this.#sentences()) await this.#forward(this.#inner.synthesize(sentence));
    } catch (cause) {
      if (this.abortSignal.aborted) return;
      const message = cause instanceof Error ? cause.message : String(cause);
      throw new ProviderFault(message, { kind: 'unreachable', provider: 'pipeline', cause });
    }
    if (!this.queue.closed) this.queue.put(tts.SynthesizeStream.END_OF_STREAM);
  }

  async #streamed(inner: tts.SynthesizeStream): Promise<void> {
    const writing = (async () => {
      for await (const sentence of this.#sentences()) inner.pushText(sentence);
      inner.endInput();
    })();
    await Promise.all([writing, this.#forward(inner)]);
  }

  async #forward(inner: tts.SynthesizeStream | tts.ChunkedStream): Promise<void> {
    const stop = (): void => inner.close();
    this.abortSignal.addEventListener('abort', stop, { once: true });
    try {
      for await (const audio of inner) {
        if (this.abortSignal.aborted || this.queue.closed) return;
        if (typeof audio !== 'symbol') this.queue.put({ ...audio, final: false });
      }
    } finally {
      this.abortSignal.removeEventListener('abort', stop);
      stop();
    }
  }

  async *#sentences(): AsyncGenerator<string> {
    const language = this.#language;
    let text = '';
    for await (const piece of this.input) {
      if (this.abortSignal.aborted) return;
      const isFlush = typeof piece === 'symbol';
      if (typeof piece === 'string') text += piece;
      for (;;) {
        const end = sentenceEnds(text, { language, isComplete: isFlush })[0];
        if (end === undefined) break;
        this.markStarted();
        yield spokenForm(text.slice(0, end), language);
        text = text.slice(end);
      }
    }
    if (text.trim() !== '') yield spokenForm(text, language);
  }
}
