/** One peer connection of a call. Every native object stays referenced from here until `close`. */
import { randomBytes } from 'node:crypto';
import { Audio, type DataChannel, PeerConnection, type Track, Video } from 'node-datachannel';
import type { PeerNetwork } from './peer-network.ts';
import { type Offer, type OfferedLine, OfferError, withPublicAddress } from './sdp.ts';

/** How a peer ended: the other side closed it, or the network gave up. */
export type PeerEnd = 'closed' | 'lost';

export interface PeerHandlers {
  /** Audio can be sent. */
  onMediaOpen(): void;
  onMedia(packet: Uint8Array): void;
  onChannelOpen(): void;
  onText(text: string): void;
  /** At most once; never after `close`. */
  onEnd(end: PeerEnd): void;
  /** A fault of ours in one of these handlers: it must not reach the native caller, or the process ends. */
  onError(error: unknown): void;
}

export interface Peer {
  readonly payloadType: number;
  readonly ssrc: number;
  /** ICE user fragment of the client's description in force. */
  remoteUfrag(): string;
  /** The answer with all our candidates; also for a renegotiation. Throws OfferError where the native peer refuses the offer. */
  answer(offer: Offer): Promise<string>;
  addCandidate(candidate: string): void;
  /** False when it could not be sent. */
  sendMedia(packet: Buffer): boolean;
  sendText(text: string): boolean;
  isChannelOpen(): boolean;
  isClosed(): boolean;
  /** Bytes of text not yet handed to the network. */
  unsentBytes(): number;
  close(): void;
}

/** Larger messages are cut off by the client's SCTP, which reads this bound in the answer. */
export const messageBytesMax = 64 * 1024;
/** Host candidates take milliseconds; only STUN or TURN that does not answer takes longer. */
const gatherTimeoutMs = 1000;
/** The native side may still call into objects that were closed just now, so they outlive their call by this much. */
const retireMs = 5000;
const retired = new Set<unknown>();

export function createPeer(network: PeerNetwork, firstOffer: Offer, handlers: PeerHandlers): Peer {
  const connection = new PeerConnection('uketsuke', {
    iceServers: [...network.iceServers],
    disableAutoNegotiation: true,
    enableIceUdpMux: true,
    portRangeBegin: network.udpPort,
    portRangeEnd: network.udpPort,
    maxMessageSize: messageBytesMax,
    ...(network.bindAddress === null ? {} : { bindAddress: network.bindAddress }),
  });
  const { payloadType } = firstOffer.audio;
  const ssrc = randomBytes(4).readUInt32BE(0) || 1;
  const tracks = new Map<string, Track>();
  let channel: DataChannel | null = null;
  let remoteUfrag = firstOffer.ufrag;
  let isMediaOpen = false;
  let isClosed = false;
  let hasIceFailed = false;

  function end(reason: PeerEnd): void {
    if (isClosed) return;
    close();
    try {
      handlers.onEnd(reason);
    } catch (error) {
      handlers.onError(error);
    }
  }

  function close(): void {
    if (isClosed) return;
    isClosed = true;
    isMediaOpen = false;
    retire([connection, channel, ...tracks.values()]);
    for (const track of tracks.values()) track.close();
    channel?.close();
    connection.close();
    channel = null;
    tracks.clear();
  }

  function guarded(run: () => void): void {
    if (isClosed) return;
    try {
      run();
    } catch (error) {
      handlers.onError(error);
    }
  }

  connection.onIceStateChange((state) => {
    if (state === 'failed' || state === 'disconnected') hasIceFailed = true;
  });
  connection.onStateChange((state) => {
    if (state === 'failed' || state === 'disconnected' || state === 'closed') end(hasIceFailed ? 'lost' : 'closed');
  });
  connection.onDataChannel((opened) => {
    // The client makes exactly one; a second one is left alone.
    if (channel || isClosed) return;
    channel = opened;
    opened.onMessage((message) => {
      if (typeof message === 'string') guarded(() => handlers.onText(message));
    });
    opened.onClosed(() => end(hasIceFailed ? 'lost' : 'closed'));
    if (opened.isOpen()) guarded(() => handlers.onChannelOpen());
    else opened.onOpen(() => guarded(() => handlers.onChannelOpen()));
  });
  // Lines that a later offer adds.
  connection.onTrack((track) => {
    tracks.set(track.mid(), track);
  });

  /** Our side of each line has to exist before the offer is set: a track that only appears with the offer can never be heard. */
  function addLines(offer: Offer): void {
    for (const line of offer.lines) {
      if (line.kind === 'application' || tracks.has(line.mid)) continue;
      if (line.mid === offer.audio.mid && !hasAudio()) addAudio(line.mid);
      else addInactive(line);
    }
  }

  function hasAudio(): boolean {
    return tracks.has(firstOffer.audio.mid);
  }

  function addAudio(mid: string): void {
    const media = new Audio(mid, 'SendRecv');
    media.addOpusCodec(payloadType, 'minptime=10;useinbandfec=1');
    media.addSSRC(ssrc, 'uketsuke', 'uketsuke', 'uketsuke-audio');
    const track = connection.addTrack(media);
    tracks.set(mid, track);
    track.onOpen(() => {
      guarded(() => {
        isMediaOpen = true;
        handlers.onMediaOpen();
      });
    });
    track.onClosed(() => {
      isMediaOpen = false;
    });
    track.onMessage((packet) => guarded(() => handlers.onMedia(packet)));
  }

  /** Kept as `inactive`, never rejected: the client addresses its transceivers by index. */
  function addInactive(line: OfferedLine): void {
    const codec = line.codecs.find(({ name }) => name === 'vp8' || name === 'opus') ?? line.codecs[0];
    if (!codec) throw new OfferError(`media line ${line.mid} has no codec`);
    if (line.kind === 'audio') {
      const media = new Audio(line.mid, 'Inactive');
      media.addAudioCodec(codec.payloadType, codec.name);
      tracks.set(line.mid, connection.addTrack(media));
      return;
    }
    const media = new Video(line.mid, 'Inactive');
    media.addVideoCodec(codec.payloadType, codec.name.toUpperCase());
    tracks.set(line.mid, connection.addTrack(media));
  }

  /** To be asked before gathering starts: it can be over before the call that starts it returns. */
  function gathered(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, gatherTimeoutMs);
      const finish = (): void => {
        clearTimeout(timer);
        resolve();
      };
      connection.onGatheringStateChange((state) => {
        if (state === 'complete') finish();
      });
      if (connection.gatheringState() === 'complete') finish();
    });
  }

  return {
    payloadType,
    ssrc,
    remoteUfrag: () => remoteUfrag,
    async answer(offer) {
      if (isClosed) throw new OfferError('the connection has ended');
      try {
        addLines(offer);
        connection.setRemoteDescription(offer.sdp, 'offer');
      } catch (error) {
        throw error instanceof OfferError ? error : new OfferError('is not usable');
      }
      remoteUfrag = offer.ufrag;
      // The native call ends the process when it is made in any other state.
      if (connection.signalingState() !== 'have-remote-offer') throw new OfferError('is not usable');
      const isGathered = gathered();
      connection.setLocalDescription('answer');
      await isGathered;
      const local = isClosed ? null : connection.localDescription();
      if (!local) throw new OfferError('the connection has ended');
      return network.publicIp === null ? local.sdp : withPublicAddress(local.sdp, network.publicIp);
    },
    addCandidate(candidate) {
      if (isClosed) return;
      try {
        connection.addRemoteCandidate(candidate, firstOffer.audio.mid);
      } catch {
        // Not one that the native peer understands: the others may still do.
      }
    },
    sendMedia(packet) {
      if (!isMediaOpen) return false;
      try {
        return tracks.get(firstOffer.audio.mid)?.sendMessageBinary(packet) ?? false;
      } catch {
        return false;
      }
    },
    sendText(text) {
      if (!channel?.isOpen()) return false;
      try {
        return channel.sendMessage(text);
      } catch {
        return false;
      }
    },
    isChannelOpen: () => channel?.isOpen() ?? false,
    isClosed: () => isClosed,
    unsentBytes: () => channel?.bufferedAmount() ?? 0,
    close,
  };
}

function retire(objects: unknown[]): void {
  for (const object of objects) retired.add(object);
  setTimeout(() => {
    for (const object of objects) retired.delete(object);
  }, retireMs).unref();
}
