import { LogLevel, logger, PipecatClient, type RTVIMessage } from '@pipecat-ai/client-js';
import { checkOptions } from './check-options.ts';
import { closeReason, type CloseState } from './close-once.ts';
import { ConnectionWatch } from './connection-watch.ts';
import { createEmitter, type SessionOutcome, type VoiceSessionEventName, type VoiceSessionListener } from './events.ts';
import { Microphone } from './microphone.ts';
import { refusalOf } from './refusal.ts';
import { ReplyWatch } from './reply-watch.ts';
import { createTransport } from './transport.ts';

/** The parts of a session (POST /v1/sessions) that a server gives to its page. */
export interface VoiceSessionOptions {
  client_token: string;
  webrtc_url: string;
  ice_servers: RTCIceServer[];
  /** Ask for the microphone before connecting; default false (`setMicrophone` does it later). */
  microphone?: boolean;
}

const outcomes: readonly string[] = ['completed', 'answered', 'handoff', 'hangup', 'error'] satisfies SessionOutcome[];

/** The voice server waits as long for a connection. */
const withoutConnectionMsMax = 30_000;
const offerTimeoutMs = 10_000;

/** One conversation with an agent. Not reusable: a session's token works once. */
export class VoiceSession {
  readonly #options: VoiceSessionOptions;
  readonly #events = createEmitter();
  readonly #microphone: Microphone;
  readonly #client: PipecatClient;
  readonly #watch: ConnectionWatch;
  readonly #reply: ReplyWatch;
  readonly #seen: CloseState = { wasReady: false, hasHungUp: false, hasEnded: false, hasFatalError: false };
  readonly #heard = new Set<MediaStreamTrack>();
  readonly #onPageLeft = () => void this.hangUp();
  #connecting: Promise<void> | null = null;
  #closing: Promise<void> | null = null;
  /** A refusal whose words are still being read: its `error` comes before `closed`. */
  #telling: Promise<unknown> | null = null;

  /** Throws when an option is missing, or when what was given is no session. */
  constructor(options: VoiceSessionOptions) {
    checkOptions(options);
    // What fails is told by events; the console is the page's.
    logger.setLevel(LogLevel.NONE);
    this.#options = options;
    this.#microphone = new Microphone((error) => this.#events.emit('error', { error }));
    this.#watch = new ConnectionWatch({
      withoutConnectionMsMax,
      onState: (state) => this.#events.emit('state', { state }),
      onGone: (error) => this.#fail(error),
    });
    this.#reply = new ReplyWatch({
      onReply: (payload) => this.#events.emit('reply', payload),
      onSpoken: (payload) => this.#events.emit('bot-output', payload),
      onInterrupted: () => this.#events.emit('interrupted', {}),
    });
    const transport = createTransport({
      iceServers: options.ice_servers,
      microphone: this.#microphone,
      onMessage: (message) => this.#onMessage(message),
      onPeer: (peer) => this.#watch.follow(peer),
    });
    this.#client = new PipecatClient({
      transport,
      enableMic: false,
      enableCam: false,
      callbacks: {
        onBotReady: () => this.#onReady(),
        onUserTranscript: ({ text, final }) => this.#events.emit('user-transcript', { text, final }),
        onBotStartedSpeaking: () => this.#events.emit('bot-started-speaking', {}),
        onBotStoppedSpeaking: () => this.#events.emit('bot-stopped-speaking', {}),
        onTrackStarted: (track) => this.#onTrack(track),
        onServerMessage: (data) => this.#onServerMessage(data),
        onError: (message) => this.#onError(message),
        onMessageError: (message) => this.#events.emit('error', { error: new Error(describe(message.data)) }),
        onDisconnected: () => this.#onDisconnected(),
      },
    });
  }

  /** Returns a function that removes the listener. */
  on<Name extends VoiceSessionEventName>(name: Name, listener: VoiceSessionListener<Name>): () => void {
    return this.#events.on(name, listener);
  }

  /**
   * Resolves when the AI is ready. Rejects when the connection is refused or fails, or when the session closes before that; `error` and `closed`
   * come as well. A refusal by the voice server is a `VoiceSessionError`, with its HTTP status and its code.
   */
  connect(): Promise<void> {
    if (this.#connecting || this.#closing)
      return Promise.reject(new Error('A voice session connects once; create a new session.'));
    this.#connecting = this.#connect();
    return this.#connecting;
  }

  /** A typed user turn; interrupts what the AI is saying. Rejects when it cannot be sent. */
  async sendText(text: string): Promise<void> {
    this.#requireOpen();
    await this.#client.sendText(text);
  }

  /** Keys 0-9, * and #. Throws on others, and when they cannot be sent. */
  sendKeys(keys: string): void {
    this.#requireOpen();
    this.#client.sendDTMF(keys);
  }

  /** Plugs the microphone in (asks for permission the first time) or out. Resolves with whether it is on; a refusal is an `error` event as well. */
  async setMicrophone(isOn: boolean): Promise<boolean> {
    if (this.#closing) return false;
    await this.#microphone.enableMic(isOn);
    if (this.#watch.isOpen) this.#client.enableMic(this.isMicrophoneOn);
    return this.isMicrophoneOn;
  }

  get isMicrophoneOn(): boolean {
    return this.#microphone.isMicEnabled;
  }

  /** Ends the session from here; `closed` has come with reason `hangup` when it resolves. May be called at any time and any number of times. */
  hangUp(): Promise<void> {
    if (!this.#closing) this.#seen.hasHungUp = true;
    return this.#close();
  }

  async #connect(): Promise<void> {
    globalThis.addEventListener('pagehide', this.#onPageLeft);
    const closed = new Promise<never>((_, reject) => {
      this.on('closed', ({ reason }) => reject(new Error(`The voice session closed: ${reason}.`)));
    });
    closed.catch(() => undefined);
    try {
      await this.#client.initDevices();
      if (this.#options.microphone === true) await Promise.race([this.setMicrophone(true), closed]);
      await Promise.race([this.#negotiate(), closed]);
    } catch (cause) {
      const isNews = !this.#closing;
      const telling = refusalOf(cause).then((error) => {
        if (isNews) this.#events.emit('error', { error });
        return error;
      });
      this.#telling = telling;
      const error = await telling;
      await this.#close();
      throw error;
    }
  }

  async #negotiate(): Promise<void> {
    if (this.#closing) throw new Error('The voice session closed while connecting.');
    const { client_token, webrtc_url } = this.#options;
    this.#watch.start();
    await this.#client.connect({
      webrtcRequestParams: { endpoint: webrtc_url, requestData: { token: client_token }, timeout: offerTimeoutMs },
    });
  }

  #onReady(): void {
    this.#seen.wasReady = true;
    this.#watch.ready();
    this.#events.emit('ready', {});
  }

  /** A track that falls silent and goes on is still the same track. */
  #onTrack(track: MediaStreamTrack): void {
    if (track.kind !== 'audio' || this.#heard.has(track)) return;
    this.#heard.add(track);
    this.#events.emit('track', { stream: new MediaStream([track]) });
  }

  #onMessage(message: RTVIMessage): void {
    this.#events.emit('message', message);
    this.#reply.hear(message);
  }

  #onServerMessage(data: unknown): void {
    if (!isRecord(data)) return;
    if (data['type'] === 'field') this.#onField(data);
    if (data['type'] !== 'end') return;
    this.#seen.hasEnded = true;
    const outcome = data['outcome'];
    if (typeof outcome === 'string' && outcomes.includes(outcome))
      this.#events.emit('end', { outcome: outcome as SessionOutcome });
  }

  #onField({ key, value }: Record<string, unknown>): void {
    if (typeof key === 'string' && (typeof value === 'string' || value === null)) {
      this.#events.emit('field', { key, value });
    }
  }

  #onError(message: RTVIMessage): void {
    const isFatal = isRecord(message.data) && message.data['fatal'] === true;
    if (isFatal && !this.#closing) this.#seen.hasFatalError = true;
    this.#events.emit('error', { error: new Error(describe(message.data)) });
  }

  /** A refused connection is told here first; its cause follows through `connect` before the next task. */
  #onDisconnected(): void {
    if (!this.#closing) setTimeout(() => void this.#close(), 0);
  }

  #fail(error: Error): void {
    if (this.#closing) return;
    if (!this.#seen.hasEnded) this.#events.emit('error', { error });
    void this.#close();
  }

  #requireOpen(): void {
    if (this.#closing || !this.#seen.wasReady || !this.#watch.isOpen)
      throw new Error('The voice session is not connected.');
  }

  #close(): Promise<void> {
    this.#closing ??= this.#tearDown();
    return this.#closing;
  }

  /** The peer connection goes at once, also in a page that is being left; `closed` comes when nothing is left open. */
  async #tearDown(): Promise<void> {
    this.#watch.end();
    globalThis.removeEventListener('pagehide', this.#onPageLeft);
    try {
      // Without its microphone a connection that is still being made gives up.
      await Promise.all([this.#client.disconnect(), this.#microphone.disconnect()]);
    } catch (error) {
      this.#events.emit('error', { error: toError(error) });
    }
    this.#reply.end();
    await this.#telling;
    if (this.#watch.hasPeer) this.#events.emit('state', { state: 'closed' });
    this.#events.emit('closed', { reason: closeReason(this.#seen) });
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function toError(value: unknown): Error {
  return value instanceof Error ? value : new Error(String(value));
}

function describe(data: unknown): string {
  if (isRecord(data)) {
    for (const key of ['error', 'message']) if (typeof data[key] === 'string') return data[key];
  }
  return 'The voice server reported an error.';
}
