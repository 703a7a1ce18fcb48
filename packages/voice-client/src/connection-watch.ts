import type { Peer } from './transport.ts';

export interface ConnectionWatchOptions {
  /** How long a session may be without its connection, at the beginning and at every loss. */
  withoutConnectionMsMax: number;
  onState(state: RTCPeerConnectionState): void;
  /** The time is over, or the voice server has closed. Comes at most once. */
  onGone(error: Error): void;
}

/**
 * What the official client never tells: the state of the peer connection, an answer that never leads to a connection (it tries for ever),
 * and a voice server that closes without a goodbye (it waits 12 seconds, or for ever).
 */
export class ConnectionWatch {
  readonly #options: ConnectionWatchOptions;
  readonly #over = new AbortController();
  #peer: Peer | null = null;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #wasReady = false;

  constructor(options: ConnectionWatchOptions) {
    this.#options = options;
  }

  /** Begins the time without a connection. */
  start(): void {
    const { withoutConnectionMsMax } = this.#options;
    if (this.#over.signal.aborted) return;
    this.#timer ??= setTimeout(
      () => this.#gone(`There was no connection for ${withoutConnectionMsMax / 1000} seconds.`),
      withoutConnectionMsMax,
    );
  }

  /** The AI is ready: from here on a connection is enough. */
  ready(): void {
    this.#wasReady = true;
    this.#rest();
  }

  follow(peer: Peer): void {
    this.#peer = peer;
    const { connection, channel } = peer;
    const { signal } = this.#over;
    const isCurrent = () => this.#peer === peer && connection.signalingState !== 'closed';
    connection.addEventListener('connectionstatechange', () => isCurrent() && this.#onState(connection), { signal });
    channel.addEventListener('close', () => isCurrent() && this.#gone('The voice server closed the connection.'), {
      signal,
    });
  }

  /** Whether there ever was a peer connection. */
  get hasPeer(): boolean {
    return this.#peer !== null;
  }

  /** Whether a message would reach the voice server. */
  get isOpen(): boolean {
    return this.#peer?.channel.readyState === 'open';
  }

  end(): void {
    this.#rest();
    this.#over.abort();
  }

  #onState({ connectionState }: RTCPeerConnection): void {
    this.#options.onState(connectionState);
    if (connectionState === 'disconnected' || connectionState === 'failed') this.start();
    if (connectionState === 'connected' && this.#wasReady) this.#rest();
  }

  #rest(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  #gone(why: string): void {
    this.end();
    this.#options.onGone(new Error(why));
  }
}
