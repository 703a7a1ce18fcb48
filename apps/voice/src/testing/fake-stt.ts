/** A recognizer that answers what a test says, when it says so. */
import { asLanguageCode, stt } from '@livekit/agents';

export class FakeStt extends stt.STT {
  label = 'fake';
  readonly #answer: () => string | Promise<string>;

  constructor(answer: () => string | Promise<string>) {
    super({ streaming: false, interimResults: false });
    this.#answer = answer;
  }

  protected async _recognize(): Promise<stt.SpeechEvent> {
    const text = await this.#answer();
    return {
      type: stt.SpeechEventType.FINAL_TRANSCRIPT,
      alternatives: [{ language: asLanguageCode('ja'), text, startTime: 0, endTime: 0, confidence: 1 }],
    };
  }

  stream(): stt.SpeechStream {
    throw new Error('This recognizer takes whole utterances');
  }
}
