/** For tests: the other end of a media stream. Buffers and plays by the clock, echoes marks, obeys `clear`, and tells what was heard. */
import type { Clock } from '@uketsuke/runtime';
import { decodeMulaw } from '@uketsuke/audio';

export interface FakeProvider {
  /** A message of ours, as text. */
  receive(message: string): void;
  /** Plays up to the clock's now. */
  tick(): void;
  heardLoudMs(): number;
  /** Of what was received so far and not yet played. */
  bufferedMs(): number;
  /** Every message received, parsed. */
  received: { event: string; [key: string]: unknown }[];
}

export interface FakeProviderOptions {
  clock: Clock;
  /** One way, each way. */
  latencyMs?: number;
  echoesMarks?: boolean;
  /** What the provider says to us, after its way over the wire. */
  onMessage: (message: { event: string; [key: string]: unknown }) => void;
}

type Item = { samples: Int16Array } | { mark: string };

export function createFakeProvider({
  clock,
  latencyMs = 0,
  echoesMarks = true,
  onMessage,
}: FakeProviderOptions): FakeProvider {
  const wire: { atMs: number; run: () => void }[] = [];
  const received: FakeProvider['received'] = [];
  let buffer: Item[] = [];
  let heardLoud = 0;
  let playedUntilMs = clock.monotonic();

  const later = (run: () => void): void => {
    wire.push({ atMs: clock.monotonic() + latencyMs, run });
  };
  const echo = (name: string): void => {
    if (echoesMarks) later(() => onMessage({ event: 'mark', mark: { name } }));
  };
  const echoMarksAtFront = (): void => {
    for (let item = buffer[0]; item && 'mark' in item; item = buffer[0]) {
      echo(item.mark);
      buffer.shift();
    }
  };
  const play = (samplesMax: number): void => {
    let rest = samplesMax;
    echoMarksAtFront();
    while (rest > 0) {
      const item = buffer[0];
      if (!item || 'mark' in item) return;
      const part = item.samples.subarray(0, rest);
      for (const sample of part) if (Math.abs(sample) > 500) heardLoud += 1;
      rest -= part.length;
      if (part.length === item.samples.length) buffer.shift();
      else item.samples = item.samples.subarray(part.length);
      echoMarksAtFront();
    }
  };
  const obey = (message: { event: string; [key: string]: unknown }): void => {
    if (message.event === 'media') {
      const { payload } = message['media'] as { payload: string };
      buffer.push({ samples: decodeMulaw(Buffer.from(payload, 'base64')) });
    }
    if (message.event === 'mark') buffer.push({ mark: (message['mark'] as { name: string }).name });
    if (message.event !== 'clear') return;
    const marks = buffer.flatMap((item) => ('mark' in item ? [item.mark] : []));
    buffer = [];
    for (const name of marks) echo(name);
  };

  return {
    received,
    receive(text) {
      const message = JSON.parse(text) as { event: string };
      received.push(message);
      if (latencyMs === 0) obey(message);
      else later(() => obey(message));
    },
    tick() {
      const nowMs = clock.monotonic();
      play(Math.round((nowMs - playedUntilMs) * 8));
      playedUntilMs = nowMs;
      for (let index = 0; index < wire.length;) {
        const entry = wire[index];
        if (!entry || entry.atMs > nowMs) {
          index += 1;
          continue;
        }
        wire.splice(index, 1);
        entry.run();
      }
      echoMarksAtFront();
    },
    heardLoudMs: () => heardLoud / 8,
    bufferedMs: () => buffer.reduce((sum, item) => sum + ('samples' in item ? item.samples.length / 8 : 0), 0),
  };
}
