/** The session's audio input, for models that hear the caller themselves. */
import { ReadableStream, type ReadableStreamDefaultController } from 'node:stream/web';
import { voice } from '@livekit/agents';
import { AudioFrame } from '@livekit/rtc-node';
import type { Pcm } from '../legs/leg.ts';

/** Frames of 20 ms are joined to 60 ms: the framework's cost is per frame, and is then a third less. */
const framesJoined = 3;

export class LegAudioInput extends voice.AudioInput {
  readonly #rateHz: number;
  #controller: ReadableStreamDefaultController<AudioFrame> | null = null;
  #waiting: Pcm[] = [];

  constructor(rateHz: number) {
    super();
    this.#rateHz = rateHz;
    this.multiStream.addInputStream(
      new ReadableStream<AudioFrame>({
        start: (controller) => {
          this.#controller = controller;
        },
        cancel: () => {
          this.#controller = null;
        },
      }),
    );
  }

  push(frame: Pcm): void {
    this.#waiting.push(frame);
    if (this.#waiting.length < framesJoined) return;
    const samples = new Int16Array(this.#waiting.reduce((sum, part) => sum + part.length, 0));
    let at = 0;
    for (const part of this.#waiting) {
      samples.set(part, at);
      at += part.length;
    }
    this.#waiting = [];
    this.#controller?.enqueue(new AudioFrame(samples, this.#rateHz, 1, samples.length));
  }

  override async close(): Promise<void> {
    this.#controller?.close();
    this.#controller = null;
    await super.close();
  }
}
