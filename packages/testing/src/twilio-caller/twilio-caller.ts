/** A caller behind a telephony provider that speaks Twilio Media Streams: 20 ms of mu-law each way, by the clock. */
import { EventEmitter } from 'node:events';
import { randomBytes } from 'node:crypto';
import { systemClock, type Clock } from '@uketsuke/runtime';
import { decodeMulaw, encodeMulaw } from '@uketsuke/audio';
import { WebSocket } from 'ws';
import type { RawData } from 'ws';
import { createActivity } from './activity.ts';
import type { Activity } from './activity.ts';
import { createMessageWriter, frameBytes, frameMs, rateHz, readServerMessage } from './messages.ts';
import { createPlayout } from './playout.ts';
import type { Playout } from './playout.ts';
import { sharedTicker } from './ticker.ts';
import type { Ticker } from './ticker.ts';

/** All times are milliseconds since the stream began. */
export interface TwilioCallerEvents {
  /** 20 ms that the caller heard. Pauses in which nothing was queued make no event. */
  audio: [{ atMs: number; pcm: Int16Array }];
  /** Audio arrived, played or not. */
  received: [{ atMs: number; durationMs: number }];
  'agent-started': [{ atMs: number }];
  /** After `pauseMs` of silence; `atMs` is when the sound ended. */
  'agent-stopped': [{ atMs: number }];
  mark: [{ atMs: number; name: string }];
  clear: [{ atMs: number; droppedMs: number }];
  /** A message that a provider would not accept. */
  invalid: [{ atMs: number; text: string }];
  closed: [CallerClosed];
}

export interface CallerClosed {
  atMs: number;
  code: number;
  reason: string;
  /** Who closed the stream. */
  by: 'caller' | 'server';
}

export interface TwilioCallerOptions {
  /** `{voice_url}/ws` */
  url: string;
  /** Stream parameters: tenant, secret, agent, from. */
  parameters: Record<string, string>;
  callSid?: string;
  /** Silence that counts as the end of what the agent says. */
  pauseMs?: number;
  /** Whether `heardPcm` can tell what was heard: 1 MB a minute. */
  records?: boolean;
  clock?: Clock;
  ticker?: Ticker;
}

/** A provider does not wait for a socket that is stuck: audio older than this is dropped. */
const backlogFramesMax = 50;

export class TwilioCaller {
  readonly callSid: string;
  readonly streamSid: string;
  readonly #options: TwilioCallerOptions;
  readonly #clock: Clock;
  readonly #events = new EventEmitter<TwilioCallerEvents>();
  readonly #writer: ReturnType<typeof createMessageWriter>;
  readonly #playout: Playout;
  readonly #activity: Activity;
  readonly #heard: Int16Array[] = [];
  #socket: WebSocket | null = null;
  #startedAtMs = 0;
  #frames = 0;
  #unsubscribe: () => void = () => undefined;
  #outgoing: Array<{ bytes: Uint8Array; at: number; sent: () => void }> = [];
  #keys: Array<{ key: string; frame: number; sent: () => void }> = [];
  #closed: CallerClosed | null = null;
  #isHangingUp = false;

  constructor(options: TwilioCallerOptions) {
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
    this.callSid = options.callSid ?? `CA${randomBytes(16).toString('hex')}`;
    this.streamSid = `MZ${randomBytes(16).toString('hex')}`;
    this.#writer = createMessageWriter({
      accountSid: `AC${'0'.repeat(32)}`,
      streamSid: this.streamSid,
      callSid: this.callSid,
    });
    this.#playout = createPlayout((name) => this.#returnMark(name));
    this.#activity = createActivity({
      pauseMs: options.pauseMs ?? 1000,
      onStarted: (atMs) => this.#events.emit('agent-started', { atMs }),
      onStopped: (atMs) => this.#events.emit('agent-stopped', { atMs }),
    });
  }

  /** Opens the stream and starts sending silence. Rejects when no stream can be opened; a refusal closes it right afterwards. */
  async connect(): Promise<void> {
    const socket = new WebSocket(this.#options.url, { perMessageDeflate: false });
    this.#socket = socket;
    await new Promise<void>((resolve, reject) => {
      socket.once('open', resolve);
      socket.once('error', reject);
    });
    socket.on('error', () => undefined);
    socket.on('message', (data, isBinary) => this.#receive(data, isBinary));
    socket.on('close', (code, reason) => this.#ended(code, reason.toString()));
    this.#startedAtMs = this.#clock.monotonic();
    socket.send(this.#writer.connected());
    socket.send(this.#writer.start(this.#options.parameters));
    this.#unsubscribe = (this.#options.ticker ?? sharedTicker).subscribe(() => this.#tick());
  }

  /** Says this after what is still being said: mono, 8 kHz. Resolves when it is sent, in real time, or when the stream ends. */
  sendPcm(pcm: Int16Array): Promise<void> {
    return this.#queue((sent) => this.#outgoing.push({ bytes: encodeMulaw(pcm), at: 0, sent }), pcm.length === 0);
  }

  /** Presses keys one after another. Resolves when the last is sent. */
  sendKeys(keys: string, { gapMs = 240 }: { gapMs?: number } = {}): Promise<void> {
    if (!/^[0-9*#A-D]*$/.test(keys)) throw new RangeError(`not keys of a telephone: ${keys}`);
    const gapFrames = Math.max(1, Math.round(gapMs / frameMs));
    const first = Math.max(this.#frames, (this.#keys.at(-1)?.frame ?? -gapFrames) + gapFrames);
    const pressed = Array.from(keys, (key, index) =>
      this.#queue((sent) => this.#keys.push({ key, frame: first + index * gapFrames, sent }), false),
    );
    return Promise.all(pressed).then(() => undefined);
  }

  /** The line breaks: no goodbye, the socket is gone. */
  cut(): void {
    this.#socket?.terminate();
  }

  /** Ends the call from the caller's side. */
  async hangUp(): Promise<CallerClosed> {
    if (this.#closed) return this.#closed;
    this.#isHangingUp = true;
    if (this.#socket?.readyState === WebSocket.OPEN) {
      this.#socket.send(this.#writer.stop());
      this.#socket.close(1000);
    }
    return this.waitForClose();
  }

  on<Name extends keyof TwilioCallerEvents>(
    name: Name,
    listener: (...args: TwilioCallerEvents[Name]) => void,
  ): () => void {
    // The emitter's own types do not follow a generic name; the map above is the same for both.
    const emitter: EventEmitter = this.#events;
    emitter.on(name, listener);
    return () => emitter.off(name, listener);
  }

  async waitForClose(): Promise<CallerClosed> {
    if (this.#closed) return this.#closed;
    return new Promise((resolve) => this.#events.once('closed', resolve));
  }

  /** Resolves true when it has been silent for `ms` (after anything that sounds now), false when the stream ends first. */
  waitForSilence(ms: number): Promise<boolean> {
    return this.#waitUntil(
      () => !this.#activity.isSounding && this.#activity.quietMs >= ms && this.#playout.queuedBytes === 0,
    );
  }

  /** Resolves true when the agent is heard, false when the stream ends first. */
  waitForAgent(): Promise<boolean> {
    return this.#waitUntil(() => this.#activity.isSounding);
  }

  /** Milliseconds since the stream began. */
  get nowMs(): number {
    return this.#clock.monotonic() - this.#startedAtMs;
  }

  get isAgentSounding(): boolean {
    return this.#activity.isSounding;
  }

  get closed(): CallerClosed | null {
    return this.#closed;
  }

  /** What was heard between two times, silence where nothing was played. */
  heardPcm({ fromMs = 0, toMs = Number.POSITIVE_INFINITY }: { fromMs?: number; toMs?: number } = {}): Int16Array {
    const frames = this.#heard.slice(
      Math.floor(fromMs / frameMs),
      Math.ceil(Math.min(toMs, this.#heard.length * frameMs) / frameMs),
    );
    const pcm = new Int16Array(frames.length * frameBytes);
    for (const [index, frame] of frames.entries()) pcm.set(frame, index * frameBytes);
    return pcm;
  }

  #queue(add: (sent: () => void) => void, isEmpty: boolean): Promise<void> {
    if (this.#closed || isEmpty) return Promise.resolve();
    return new Promise((resolve) => add(resolve));
  }

  #waitUntil(isTrue: () => boolean): Promise<boolean> {
    return new Promise((resolve) => {
      if (this.#closed || isTrue()) {
        resolve(!this.#closed);
        return;
      }
      const check = () => {
        if (!this.#closed && !isTrue()) return;
        this.#waiting.delete(check);
        resolve(!this.#closed);
      };
      this.#waiting.add(check);
    });
  }

  readonly #waiting = new Set<() => void>();

  /** Sends and plays every frame that is due; a late timer is made up for at once. */
  #tick(): void {
    const due = Math.floor(this.nowMs / frameMs);
    if (due - this.#frames > backlogFramesMax) this.#skipTo(due - backlogFramesMax);
    while (this.#frames < due && !this.#closed) {
      const atMs = this.#frames * frameMs;
      this.#pressKeys();
      this.#send(this.#writer.media(this.#nextFrame().toString('base64'), atMs));
      this.#hear(this.#playout.play(), atMs);
      this.#frames += 1;
    }
    for (const check of this.#waiting) check();
  }

  /** The process stood still for over a second: that time passed without sound, as on a bad line. */
  #skipTo(frame: number): void {
    for (; this.#frames < frame; this.#frames += 1) if (this.#options.records !== false) this.#heard.push(silentFrame);
  }

  #pressKeys(): void {
    for (let next = this.#keys[0]; next && next.frame <= this.#frames; next = this.#keys[0]) {
      this.#keys.shift();
      this.#send(this.#writer.dtmf(next.key));
      next.sent();
    }
  }

  #nextFrame(): Buffer {
    const frame = Buffer.alloc(frameBytes, 0xff);
    let filled = 0;
    while (filled < frameBytes) {
      const item = this.#outgoing[0];
      if (!item) break;
      const part = item.bytes.subarray(item.at, item.at + frameBytes - filled);
      frame.set(part, filled);
      filled += part.length;
      item.at += part.length;
      if (item.at < item.bytes.length) continue;
      this.#outgoing.shift();
      item.sent();
    }
    return frame;
  }

  #hear(payload: Buffer | null, atMs: number): void {
    const pcm = payload ? decodeMulaw(payload) : null;
    if (this.#options.records !== false) this.#heard.push(pcm ?? silentFrame);
    this.#activity.push(pcm, atMs);
    if (pcm) this.#events.emit('audio', { atMs, pcm });
  }

  #receive(data: RawData, isBinary: boolean): void {
    const text = isBinary ? '' : textOf(data);
    const message = readServerMessage(text, this.streamSid);
    const atMs = this.nowMs;
    if (!message) this.#events.emit('invalid', { atMs, text });
    else if (message.event === 'media') {
      this.#playout.add(message.payload);
      this.#events.emit('received', { atMs, durationMs: (message.payload.length * 1000) / rateHz });
    } else if (message.event === 'mark') this.#playout.addMark(message.name);
    else {
      const droppedMs = (this.#playout.queuedBytes * 1000) / rateHz;
      this.#playout.clear();
      this.#events.emit('clear', { atMs, droppedMs });
    }
  }

  #returnMark(name: string): void {
    this.#send(this.#writer.mark(name));
    this.#events.emit('mark', { atMs: this.nowMs, name });
  }

  #send(message: string): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(message);
  }

  #ended(code: number, reason: string): void {
    this.#unsubscribe();
    this.#closed = { atMs: this.nowMs, code, reason, by: this.#isHangingUp ? 'caller' : 'server' };
    for (const item of this.#outgoing.splice(0)) item.sent();
    for (const item of this.#keys.splice(0)) item.sent();
    this.#events.emit('closed', this.#closed);
    for (const check of this.#waiting) check();
  }
}

function textOf(data: RawData): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString();
  return Buffer.isBuffer(data) ? data.toString() : Buffer.from(data).toString();
}

const silentFrame = new Int16Array(frameBytes);
