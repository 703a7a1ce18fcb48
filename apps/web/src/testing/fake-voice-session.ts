import type { VoiceSessionEventName, VoiceSessionEvents, VoiceSessionOptions } from '@uketsuke/voice-client';

/** In place of the SDK's session: it connects to nobody and tells what the test says. */
export class FakeVoiceSession {
  static readonly made: FakeVoiceSession[] = [];
  readonly sent: string[] = [];
  isHungUp = false;
  readonly options: VoiceSessionOptions;
  readonly #listeners = new Map<string, ((payload: unknown) => void)[]>();

  constructor(options: VoiceSessionOptions) {
    this.options = options;
    FakeVoiceSession.made.push(this);
  }

  on(name: string, listener: (payload: never) => void): void {
    const listeners = this.#listeners.get(name) ?? [];
    // The payload that a test tells has the type of the event's name (`tell`).
    this.#listeners.set(name, [...listeners, listener as (payload: unknown) => void]);
  }

  tell<Name extends VoiceSessionEventName>(name: Name, payload: VoiceSessionEvents[Name]): void {
    for (const listener of this.#listeners.get(name) ?? []) listener(payload);
  }

  connect(): Promise<void> {
    return Promise.resolve();
  }

  sendText(text: string): Promise<void> {
    this.sent.push(text);
    return Promise.resolve();
  }

  hangUp(): Promise<void> {
    this.isHungUp = true;
    return Promise.resolve();
  }
}
