import { PipecatClient, type BotOutputData, type RTVIMessage, type TranscriptData } from '@pipecat-ai/client-js';
import { closeReason, type CloseState } from './close-once.ts';
import { createEmitter, type SessionOutcome, type VoiceSessionEventName, type VoiceSessionListener } from './events.ts';
import { Microphone } from './microphone.ts';
import { createTransport } from './transport.ts';

/** The parts of a session (POST /v1/sessions) that a server gives to its page. */
export interface VoiceSessionOptions {
  client_token: string;
  webrtc_url: string;
  ice_servers: RTCIceServer[];
  /** Ask for the microphone when connecting; default false (`setMicrophone` does it later). */
  microphone?: boolean;
}

const outcomes: readonly string[] = ['completed', 'answered', 'handoff', 'hangup', 'error'] satisfies SessionOutcome[];

/** One conversation with an agent. Not reusable: a session's token works once. */
export class VoiceSession {
  readonly #options: VoiceSessionOptions;
  readonly #events = createEmitter();
  readonly #client: PipecatClient;
  readonly #state: CloseState = { isConnected: false, hasHungUp: false, hasEnded: false, hasFatalError: false };
  #isClosed = false;
  #hasStarted = false;

  constructor(options: VoiceSessionOptions) {
    this.#options = options;
    const microphone = new Microphone((error) => this.#events.emit('error', { error }));
    const transport = createTransport({
      iceServers: options.ice_servers,
      microphone,
      onMessage: (message) => this.#events.emit('message', message),
    });
    this.#client = new PipecatClient({
      transport,
      enableMic: options.microphone ?? false,
      enableCam: false,
      callbacks: {
        onTransportStateChanged: (state) => this.#onState(state),
        onBotReady: () => this.#events.emit('ready', {}),
        onUserTranscript: (data) => this.#onUserTranscript(data),
        onUserStartedSpeaking: () => this.#events.emit('interrupted', {}),
        onBotOutput: (data) => this.#onBotOutput(data),
        onBotStartedSpeaking: () => this.#events.emit('bot-started-speaking', {}),
        onBotStoppedSpeaking: () => this.#events.emit('bot-stopped-speaking', {}),
        onTrackStarted: (track, participant) => {
          if (!participant?.local && track.kind === 'audio')
            this.#events.emit('track', { stream: new MediaStream([track]) });
        },
        onServerMessage: (data) => this.#onServerMessage(data),
        onError: (message) => this.#onError(message),
        onMessageError: (message) => this.#events.emit('error', { error: new Error(describe(message.data)) }),
        onDisconnected: () => this.#close(),
      },
    });
  }

  /** Returns a function that removes the listener. */
  on<Name extends VoiceSessionEventName>(name: Name, listener: VoiceSessionListener<Name>): () => void {
    return this.#events.on(name, listener);
  }

  /** Resolves when the AI is ready; rejects when the connection is refused or fails (`closed` comes as well). */
  async connect(): Promise<void> {
    if (this.#hasStarted) throw new Error('A voice session connects once; create a new session.');
    this.#hasStarted = true;
    const { client_token, webrtc_url } = this.#options;
    const closed = new Promise<never>((_, reject) => {
      this.on('closed', ({ reason }) => reject(new Error(`The voice session closed: ${reason}.`)));
    });
    try {
      await Promise.race([
        this.#client.connect({ webrtcRequestParams: { endpoint: webrtc_url, requestData: { token: client_token } } }),
        closed,
      ]);
    } catch (error) {
      this.#close();
      throw error;
    }
  }

  /** A typed user turn; interrupts what the AI is saying. */
  async sendText(text: string): Promise<void> {
    await this.#client.sendText(text);
  }

  /** Keys 0-9, * and #. */
  sendKeys(keys: string): void {
    this.#client.sendDTMF(keys);
  }

  /** Plugs the microphone in (asks for permission the first time) or out. */
  setMicrophone(isOn: boolean): void {
    this.#client.enableMic(isOn);
  }

  get isMicrophoneOn(): boolean {
    return this.#client.isMicEnabled;
  }

  /** Ends the session from here; `closed` follows with reason `hangup`. */
  async hangUp(): Promise<void> {
    if (this.#isClosed) return;
    this.#state.hasHungUp = true;
    await this.#client.disconnect();
    this.#close();
  }

  #onState(state: string): void {
    if (this.#isClosed) return;
    this.#events.emit('state', { state });
    if (state === 'ready') this.#state.isConnected = true;
    if (state === 'error') this.#close();
  }

  #onUserTranscript(data: TranscriptData): void {
    this.#events.emit('user-transcript', { text: data.text, final: data.final });
  }

  /** A spoken sentence counts when it starts; one that is only shown is a `reply`. */
  #onBotOutput(data: BotOutputData): void {
    const output = data as BotOutputData & { will_be_spoken?: boolean; spoken_status?: string };
    if (output.will_be_spoken === false) this.#events.emit('reply', { text: output.text });
    else if (output.spoken_status === 'new') this.#events.emit('bot-output', { text: output.text });
  }

  #onServerMessage(data: unknown): void {
    if (!isRecord(data) || data['type'] !== 'end') return;
    this.#state.hasEnded = true;
    const outcome = data['outcome'];
    if (typeof outcome === 'string' && outcomes.includes(outcome))
      this.#events.emit('end', { outcome: outcome as SessionOutcome });
  }

  #onError(message: RTVIMessage): void {
    const isFatal = isRecord(message.data) && message.data['fatal'] === true;
    if (isFatal) this.#state.hasFatalError = true;
    this.#events.emit('error', { error: new Error(describe(message.data)) });
  }

  #close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#events.emit('closed', { reason: closeReason(this.#state) });
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function describe(data: unknown): string {
  if (isRecord(data)) {
    for (const key of ['error', 'message']) if (typeof data[key] === 'string') return data[key];
  }
  return 'The voice server reported an error.';
}
