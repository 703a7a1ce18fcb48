import type { PipecatClientOptions, RTVIMessage, Tracks } from '@pipecat-ai/client-js';
import { SmallWebRTCTransport, type SmallWebRTCTransportConstructorOptions } from '@pipecat-ai/small-webrtc-transport';
import type { Microphone } from './microphone.ts';

/** One peer connection of the session; a transport that restarts makes another one. */
export interface Peer {
  connection: RTCPeerConnection;
  channel: RTCDataChannel;
}

export interface TransportOptions {
  iceServers: RTCIceServer[];
  microphone: Microphone;
  /** Every RTVI message of the voice server, before the client handles it. */
  onMessage(message: RTVIMessage): void;
  /** A new peer connection, before its offer is made. */
  onPeer(peer: Peer): void;
}

class ObservedTransport extends SmallWebRTCTransport {
  readonly #options: TransportOptions;
  #connection: RTCPeerConnection | null = null;

  constructor(options: TransportOptions) {
    super({ iceServers: options.iceServers, mediaManager: asMediaManager(options.microphone) });
    this.#options = options;
  }

  override initialize(options: PipecatClientOptions, messageHandler: (message: RTVIMessage) => void): void {
    super.initialize(options, (message) => {
      this.#options.onMessage(message);
      messageHandler(message);
    });
  }

  /** The transport asks for its tracks between making a peer connection and its offer: the one moment to see it in time. */
  override tracks(): Tracks {
    const peer = currentPeer(this);
    if (peer && peer.connection !== this.#connection) {
      this.#connection = peer.connection;
      this.#options.microphone.renewTrack();
      this.#options.onPeer(peer);
    }
    return super.tracks();
  }

  override async _disconnect(): Promise<void> {
    // Stopped during its offer, the transport would reject a promise that nobody holds yet.
    Reflect.set(this, '_connectFailed', null);
    await super._disconnect();
  }
}

/** The official transport with our microphone; its peer connections are watched, never touched. */
export function createTransport(options: TransportOptions): SmallWebRTCTransport {
  return new ObservedTransport(options);
}

/** The transport keeps both in members that its types leave out. */
function currentPeer(transport: SmallWebRTCTransport): Peer | null {
  const connection: unknown = Reflect.get(transport, 'pc');
  const channel: unknown = Reflect.get(transport, 'dc');
  if (!(connection instanceof RTCPeerConnection) || !(channel instanceof RTCDataChannel)) return null;
  return { connection, channel };
}

/** The transport's types name an abstract class that is not exported; `Microphone` has all of its methods. */
function asMediaManager(microphone: Microphone): NonNullable<SmallWebRTCTransportConstructorOptions['mediaManager']> {
  return microphone;
}
