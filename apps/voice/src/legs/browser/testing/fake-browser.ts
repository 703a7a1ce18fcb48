/** For tests and load runs: a browser's side of a call, made of a second native peer. It signals as the Pipecat client does. */
import { Audio, type DataChannel, PeerConnection, type Track, Video } from 'node-datachannel';
import { createOpusDecoder, createOpusEncoder, frameTicks, heardFrameSamples, heardRateHz, rateHz } from '../opus.ts';
import { createRtpWriter, parseRtp } from '../rtp.ts';

export interface SignallingAnswer {
  sdp: string;
  pc_id: string;
}

export interface ReceivedPacket {
  timestamp: number;
  sequence: number;
  /** `performance.now()` at its arrival. */
  atMs: number;
  payload: Uint8Array;
}

export interface FakeBrowser {
  /** Offers, and resolves when the channel is open and audio can flow. */
  connect(post: (offer: string) => Promise<SignallingAnswer>): Promise<void>;
  /** The offer as it stands, with candidates. */
  offer(): Promise<string>;
  pcId(): string;
  speak(frame: Int16Array): void;
  /** 20 ms that are coded already: for load runs. */
  sendOpus(payload: Uint8Array): void;
  /** Sends any bytes as a media packet. */
  sendRaw(packet: Buffer): void;
  sendText(text: string): void;
  /** As no client does. */
  sendBinary(bytes: Buffer): void;
  sendRtvi(type: string, data?: unknown, id?: string): void;
  /** Text frames received so far. */
  readonly received: string[];
  /** Audio received so far, decoded. */
  heard(): Int16Array;
  /** `payload` is only valid during the call. */
  onPacket(listener: (packet: ReceivedPacket) => void): void;
  until(condition: () => boolean, timeoutMs?: number): Promise<void>;
  isClosed(): boolean;
  close(): void;
}

export interface FakeBrowserOptions {
  /** Video lines as the real client has them. */
  videoLines?: number;
  /** False for load runs: received audio is counted, not decoded. */
  decodes?: boolean;
}

const ssrc = 0x1234_5678;

export function createFakeBrowser({ videoLines = 2, decodes = true }: FakeBrowserOptions = {}): FakeBrowser {
  const connection = new PeerConnection('fake-browser', {
    iceServers: [],
    disableAutoNegotiation: true,
  });
  const media = new Audio('0', 'SendRecv');
  media.addOpusCodec(111);
  media.addSSRC(ssrc, 'browser', 'browser', 'microphone');
  const audio = connection.addTrack(media);
  const videos: Track[] = [];
  for (let line = 1; line <= videoLines; line += 1) {
    const video = new Video(String(line), 'SendRecv');
    video.addVP8Codec(96);
    videos.push(connection.addTrack(video));
  }
  const channel: DataChannel = connection.createDataChannel('chat');
  const encoder = createOpusEncoder(heardRateHz);
  const decoder = createOpusDecoder(rateHz);
  const writer = createRtpWriter({
    ssrc,
    payloadType: 111,
    frameTicks,
    firstSequence: 65_500,
    firstTimestamp: 0xffff_f000,
  });
  const received: string[] = [];
  const heard: Int16Array[] = [];
  let onPacket: ((packet: ReceivedPacket) => void) | null = null;
  let pcId = '';
  let isAudioOpen = false;
  let isClosed = false;
  let messageCount = 0;

  channel.onMessage((message) => {
    if (typeof message === 'string') received.push(message);
  });
  channel.onClosed(() => {
    isClosed = true;
  });
  audio.onOpen(() => {
    isAudioOpen = true;
  });
  audio.onMessage((data) => {
    const packet = parseRtp(data);
    if (!packet) return;
    const { timestamp, sequence, payload } = packet;
    onPacket?.({ timestamp, sequence, payload, atMs: performance.now() });
    if (decodes) heard.push(decoder.decode(packet.payload));
  });

  async function until(condition: () => boolean, timeoutMs = 20_000): Promise<void> {
    const deadline = performance.now() + timeoutMs;
    while (!condition()) {
      if (performance.now() > deadline) throw new Error(`Not within ${timeoutMs} ms: ${condition.toString()}`);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }

  async function offer(): Promise<string> {
    if (connection.signalingState() === 'stable') connection.setLocalDescription('offer');
    await until(() => connection.gatheringState() === 'complete');
    return connection.localDescription()?.sdp ?? '';
  }

  const browser: FakeBrowser = {
    async connect(post) {
      const answer = await post(await offer());
      pcId = answer.pc_id;
      connection.setRemoteDescription(answer.sdp, 'answer');
      await until(() => channel.isOpen() && isAudioOpen);
    },
    offer,
    pcId: () => pcId,
    speak(frame) {
      if (frame.length !== heardFrameSamples) throw new Error(`A frame has ${heardFrameSamples} samples`);
      browser.sendOpus(encoder.encode(frame));
    },
    sendOpus(payload) {
      browser.sendRaw(writer.write(payload, false));
    },
    sendRaw(packet) {
      if (!isAudioOpen || isClosed) return;
      try {
        audio.sendMessageBinary(packet);
      } catch {
        // SRTP does not even wrap some malformed packets: those cannot reach the other side.
      }
    },
    sendText(text) {
      channel.sendMessage(text);
    },
    sendBinary(bytes) {
      channel.sendMessageBinary(bytes);
    },
    sendRtvi(type, data = {}, id = `m${(messageCount += 1)}`) {
      channel.sendMessage(JSON.stringify({ label: 'rtvi-ai', type, id, data }));
    },
    received,
    heard: () => joined(heard),
    onPacket(listener) {
      onPacket = listener;
    },
    until,
    isClosed: () => isClosed,
    close() {
      isClosed = true;
      for (const track of [audio, ...videos]) track.close();
      channel.close();
      connection.close();
    },
  };
  return browser;
}

function joined(parts: readonly Int16Array[]): Int16Array {
  const all = new Int16Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
