/** Runs in the browser: the official Pipecat client, unmodified, with everything it tells and everything it plays kept for the test. */
import { PipecatClient } from '@pipecat-ai/client-js';
import { SmallWebRTCTransport, WavMediaManager } from '@pipecat-ai/small-webrtc-transport';

export interface PageEvent {
  type: string;
  data: unknown;
}

export interface PipecatPage {
  events: PageEvent[];
  connect(endpoint: string, token: string): Promise<void>;
  say(text: string): Promise<void>;
  hangUp(): Promise<void>;
  /** 16-bit PCM of the bot's track at 16 kHz so far, base64. */
  heard(): string;
}

const heardRateHz = 16_000;
const events: PageEvent[] = [];
const chunks: Float32Array[] = [];
const note = (type: string, data: unknown = null) => events.push({ type, data });

const client = new PipecatClient({
  transport: new SmallWebRTCTransport({ mediaManager: new WavMediaManager() }),
  enableMic: true,
  enableCam: false,
  callbacks: {
    onTransportStateChanged: (state) => note('state', state),
    onBotReady: (data) => note('bot-ready', data),
    onDisconnected: () => note('disconnected'),
    onBotStartedSpeaking: () => note('bot-started-speaking'),
    onBotStoppedSpeaking: () => note('bot-stopped-speaking'),
    onBotOutput: (data) => note('bot-output', data),
    onUserTranscript: (data) => note('user-transcript', data),
    onServerMessage: (data) => note('server-message', data),
    onError: (message) => note('error', message.data),
    onTrackStarted: (track, participant) => {
      if (!participant?.local && track.kind === 'audio') record(track);
    },
  },
});

function record(track: MediaStreamTrack): void {
  const stream = new MediaStream([track]);
  // Chromium decodes a remote track only while an element plays it.
  const element = new Audio();
  element.srcObject = stream;
  element.muted = true;
  void element.play();
  const context = new AudioContext({ sampleRate: heardRateHz });
  const recorder = context.createScriptProcessor(4096, 1, 1);
  recorder.onaudioprocess = (event) => chunks.push(event.inputBuffer.getChannelData(0).slice());
  context.createMediaStreamSource(stream).connect(recorder);
  recorder.connect(context.destination);
}

function heard(): string {
  const samples = new Int16Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0));
  let offset = 0;
  for (const chunk of chunks) for (const value of chunk) samples[offset++] = Math.max(-1, Math.min(1, value)) * 32_767;
  const bytes = new Uint8Array(samples.buffer);
  let text = '';
  for (let from = 0; from < bytes.length; from += 32_768)
    text += String.fromCharCode(...bytes.subarray(from, from + 32_768));
  return btoa(text);
}

const page: PipecatPage = {
  events,
  connect: async (endpoint, token) => {
    await client.connect({ webrtcRequestParams: { endpoint, requestData: { token } } });
  },
  say: async (text) => {
    await client.sendText(text);
  },
  hangUp: async () => {
    await client.disconnect();
  },
  heard,
};
(globalThis as typeof globalThis & { pipecat: PipecatPage }).pipecat = page;
