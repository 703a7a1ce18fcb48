/** A recognizer that streams, and says and breaks when a test tells it to. */
import { asLanguageCode, stt } from '@livekit/agents';

const frameMs = 20;

export class FakeStreamingStt extends stt.STT {
  label = 'fake-streaming';
  readonly streams: FakeSpeechStream[] = [];
  isClosed = false;
  /** Every stream opened from now on breaks at once. */
  isBroken = false;

  constructor({ interimResults = true } = {}) {
    super({ streaming: true, interimResults });
  }

  protected _recognize(): Promise<stt.SpeechEvent> {
    return Promise.reject(new Error('This recognizer only streams'));
  }

  stream(options?: Parameters<stt.STT['stream']>[0]): FakeSpeechStream {
    const stream = new FakeSpeechStream(this, options);
    this.streams.push(stream);
    if (this.isBroken) stream.break();
    return stream;
  }

  get current(): FakeSpeechStream {
    const stream = this.streams.at(-1);
    if (!stream) throw new Error('No stream was opened');
    return stream;
  }

  override close(): Promise<void> {
    this.isClosed = true;
    return Promise.resolve();
  }
}

export class FakeSpeechStream extends stt.SpeechStream {
  label = 'fake-streaming';
  heardMs = 0;
  /** Above the threshold of the tests' speech. */
  loudMs = 0;
  flushes = 0;
  readonly #broken = Promise.withResolvers<never>();

  constructor(owner: stt.STT, options?: Parameters<stt.STT['stream']>[0]) {
    super(owner, undefined, options?.connOptions);
    this.#broken.promise.catch(() => {});
  }

  get isClosed(): boolean {
    return this.closed;
  }

  protected async run(): Promise<void> {
    await Promise.race([this.#listen(), this.#broken.promise]);
  }

  async #listen(): Promise<void> {
    for await (const item of this.input) {
      if (typeof item === 'symbol') {
        this.flushes += 1;
        continue;
      }
      this.heardMs += (item.samplesPerChannel * 1000) / item.sampleRate;
      const step = (item.sampleRate * frameMs) / 1000;
      for (let at = 0; at < item.data.length; at += step) {
        if (item.data.subarray(at, at + step).some((sample) => Math.abs(sample) > 2000)) this.loudMs += frameMs;
      }
    }
  }

  interim(text: string): void {
    this.#tell(stt.SpeechEventType.INTERIM_TRANSCRIPT, text);
  }

  final(text: string): void {
    this.#tell(stt.SpeechEventType.FINAL_TRANSCRIPT, text);
  }

  startOfSpeech(): void {
    this.queue.put({ type: stt.SpeechEventType.START_OF_SPEECH });
  }

  endOfSpeech(): void {
    this.queue.put({ type: stt.SpeechEventType.END_OF_SPEECH });
  }

  break(): void {
    this.#broken.reject(new Error('connection reset'));
  }

  #tell(type: stt.SpeechEventType, text: string): void {
    this.queue.put({
      type,
      alternatives: [{ language: asLanguageCode('ja'), text, startTime: 0, endTime: 0, confidence: 1 }],
    });
  }
}
