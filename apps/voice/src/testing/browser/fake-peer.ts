/** For tests: the browser leg's peer without a network. What the leg sends is kept and heard; what the client does comes in at once. */
import type { LegPeer } from '../../legs/browser/media-link.ts';
import { createOpusDecoder, createOpusEncoder, frameTicks, heardRateHz, rateHz } from '../../legs/browser/opus.ts';
import type { PeerEnd, PeerHandlers } from '../../legs/browser/peer.ts';
import { createRtpWriter, parseRtp } from '../../legs/browser/rtp.ts';

export interface SentMessage {
  type: string;
  id?: string;
  data?: unknown;
}

export interface FakePeer {
  made(handlers: PeerHandlers): LegPeer;
  open(): void;
  end(how: PeerEnd): void;
  sendText(text: string): void;
  rtvi(type: string, data: unknown, id?: string): void;
  speak(frame: Int16Array): void;
  media(packet: Uint8Array): void;
  setUnsentBytes(bytes: number): void;
  readonly texts: string[];
  messages(type: string): SentMessage[];
  readonly packets: { timestamp: number; sequence: number }[];
  heardLoudMs(): number;
  isClosed(): boolean;
}

export function createFakePeer(): FakePeer {
  const encoder = createOpusEncoder(heardRateHz);
  const decoder = createOpusDecoder(rateHz);
  const writer = createRtpWriter({ ssrc: 77, payloadType: 111, frameTicks, firstSequence: 1, firstTimestamp: 0 });
  const texts: string[] = [];
  const packets: { timestamp: number; sequence: number }[] = [];
  let handlers: PeerHandlers | null = null;
  let isOpen = false;
  let isClosed = false;
  let unsentBytes = 0;
  let loudFrames = 0;

  return {
    made(given) {
      handlers = given;
      return {
        payloadType: 111,
        ssrc: 99,
        sendMedia(data) {
          const packet = parseRtp(data);
          if (!packet || isClosed) return false;
          packets.push({ timestamp: packet.timestamp, sequence: packet.sequence });
          const pcm = decoder.decode(packet.payload);
          if (rms(pcm) > 1500) loudFrames += 1;
          return true;
        },
        sendText(text) {
          if (!isOpen) return false;
          texts.push(text);
          return true;
        },
        isChannelOpen: () => isOpen,
        unsentBytes: () => unsentBytes,
        close() {
          isOpen = false;
          isClosed = true;
        },
      };
    },
    open() {
      isOpen = true;
      handlers?.onMediaOpen();
      handlers?.onChannelOpen();
    },
    end: (how) => handlers?.onEnd(how),
    sendText: (text) => handlers?.onText(text),
    rtvi: (type, data, id = 'm1') => handlers?.onText(JSON.stringify({ label: 'rtvi-ai', type, id, data })),
    speak: (frame) => handlers?.onMedia(Uint8Array.from(writer.write(encoder.encode(frame), false))),
    media: (packet) => handlers?.onMedia(packet),
    setUnsentBytes(bytes) {
      unsentBytes = bytes;
    },
    texts,
    messages: (type) => texts.map((text) => JSON.parse(text) as SentMessage).filter((message) => message.type === type),
    packets,
    heardLoudMs: () => loudFrames * 20,
    isClosed: () => isClosed,
  };
}

function rms(pcm: Int16Array): number {
  let sum = 0;
  for (const sample of pcm) sum += sample * sample;
  return Math.sqrt(sum / pcm.length);
}
