/** Runs in the browser: our own SDK, with every event kept for the test. */
import { VoiceSession, type VoiceSessionEventName, type VoiceSessionOptions } from '@uketsuke/voice-client';

export interface SdkEvent {
  name: string;
  payload: unknown;
}

export interface VoiceClientPage {
  events: SdkEvent[];
  connect(options: VoiceSessionOptions): Promise<string | null>;
  say(text: string): Promise<void>;
  press(keys: string): void;
  microphone(isOn: boolean): void;
  hangUp(): Promise<void>;
}

const names: VoiceSessionEventName[] = [
  'ready',
  'reply',
  'interrupted',
  'end',
  'user-transcript',
  'bot-output',
  'bot-started-speaking',
  'bot-stopped-speaking',
  'track',
  'state',
  'message',
  'error',
  'closed',
];
let session: VoiceSession | null = null;

const page: VoiceClientPage = {
  events: [],
  /** The reason of the refusal, or null. */
  async connect(options) {
    session = new VoiceSession(options);
    for (const name of names) {
      session.on(name, (payload) => {
        page.events.push({
          name,
          payload: name === 'track' || name === 'error' ? null : JSON.parse(JSON.stringify(payload)),
        });
      });
    }
    try {
      await session.connect();
      return null;
    } catch (error) {
      return String(error);
    }
  },
  async say(text) {
    await session?.sendText(text);
  },
  press: (keys) => session?.sendKeys(keys),
  microphone: (isOn) => void session?.setMicrophone(isOn),
  async hangUp() {
    await session?.hangUp();
  },
};
(globalThis as typeof globalThis & { voiceClient: VoiceClientPage }).voiceClient = page;
