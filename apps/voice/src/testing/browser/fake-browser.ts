/** For tests and load runs: a browser in a call, that speaks, writes and keeps what it hears. It signals as the Pipecat client does. */
import { callerPayloadType, callerSsrc, openCallerConnection } from '../../legs/browser/caller-connection.ts';
import {
  createOpusDecoder,
  createOpusEncoder,
  frameTicks,
  heardFrameSamples,
  heardRateHz,
  rateHz,
} from '../../legs/browser/opus.ts';
import { createRtpWriter } from '../../legs/browser/rtp.ts';

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

const connectMsMax = 20_000;

export function createFakeBrowser({ videoLines = 2, decodes = true }: FakeBrowserOptions = {}): FakeBrowser {
  const encoder = createOpusEncoder(heardRateHz);
  const decoder = createOpusDecoder(rateHz);
  const writer = createRtpWriter({
    ssrc: callerSsrc,
    payloadType: callerPayloadType,
    frameTicks,
    firstSequence: 65_500,
    firstTimestamp: 0xffff_f000,
  });
  const received: string[] = [];
  const heard: Int16Array[] = [];
  let listener: ((packet: ReceivedPacket) => void) | null = null;
  let pcId = '';
  let messageCount = 0;

  const connection = openCallerConnection({
    videoLines,
    onText: (text) => received.push(text),
    onPacket({ timestamp, sequence, payload }) {
      listener?.({ timestamp, sequence, payload, atMs: performance.now() });
      if (decodes) heard.push(decoder.decode(payload));
    },
  });

  const browser: FakeBrowser = {
    async connect(post) {
      const answer = await post(await connection.offer());
      pcId = answer.pc_id;
      await inTime(connection.accept(answer.sdp));
    },
    offer: () => connection.offer(),
    pcId: () => pcId,
    speak(frame) {
      if (frame.length !== heardFrameSamples) throw new Error(`A frame has ${heardFrameSamples} samples`);
      browser.sendOpus(encoder.encode(frame));
    },
    sendOpus: (payload) => browser.sendRaw(writer.write(payload, false)),
    sendRaw: (packet) => void connection.sendMedia(packet),
    sendText: (text) => connection.sendText(text),
    sendBinary: (bytes) => connection.sendBinary(bytes),
    sendRtvi(type, data = {}, id = `m${(messageCount += 1)}`) {
      connection.sendText(JSON.stringify({ label: 'rtvi-ai', type, id, data }));
    },
    received,
    heard: () => joined(heard),
    onPacket(to) {
      listener = to;
    },
    async until(condition, timeoutMs = 20_000) {
      const deadline = performance.now() + timeoutMs;
      while (!condition()) {
        if (performance.now() > deadline) throw new Error(`Not within ${timeoutMs} ms: ${condition.toString()}`);
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    },
    isClosed: () => connection.isClosed(),
    close: () => connection.close(),
  };
  return browser;
}

async function inTime(connected: Promise<void>): Promise<void> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(`Not connected within ${connectMsMax} ms`)), connectMsMax);
  try {
    await Promise.race([connected, late.promise]);
  } finally {
    clearTimeout(timer);
  }
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
