import type { PipecatClientOptions, RTVIMessage } from '@pipecat-ai/client-js';
import { SmallWebRTCTransport, type SmallWebRTCTransportConstructorOptions } from '@pipecat-ai/small-webrtc-transport';
import type { Microphone } from './microphone.ts';

export interface TransportOptions {
  iceServers: RTCIceServer[];
  microphone: Microphone;
  /** Every RTVI message of the voice server, before the client handles it. */
  onMessage(message: RTVIMessage): void;
}

class ListeningTransport extends SmallWebRTCTransport {
  #onMessage: (message: RTVIMessage) => void;

  constructor(options: SmallWebRTCTransportConstructorOptions, onMessage: (message: RTVIMessage) => void) {
    super(options);
    this.#onMessage = onMessage;
  }

  override initialize(options: PipecatClientOptions, messageHandler: (message: RTVIMessage) => void): void {
    super.initialize(options, (message) => {
      this.#onMessage(message);
      messageHandler(message);
    });
  }
}

/** The official transport with our microphone. */
export function createTransport({ iceServers, microphone, onMessage }: TransportOptions): SmallWebRTCTransport {
  return new ListeningTransport({ iceServers, mediaManager: asMediaManager(microphone) }, onMessage);
}

/** The transport's types name an abstract class that is not exported; `Microphone` has all of its methods. */
function asMediaManager(microphone: Microphone): NonNullable<SmallWebRTCTransportConstructorOptions['mediaManager']> {
  return microphone;
}
