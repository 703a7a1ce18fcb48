/** Puts packets back in order and decides, packet by packet, what is played next. Knows nothing of audio. */
import { opusPacketTicks, rtpTicksPerMs } from './opus.ts';

export interface BufferedPacket {
  sequence: number;
  timestamp: number;
  payload: Uint8Array;
}

export type NextPacket =
  | { kind: 'packet'; payload: Uint8Array }
  /** This one did not come in time, later ones are here: conceal `ticks` and go on. */
  | { kind: 'lost'; ticks: number }
  /** The sender was silent for `ticks` (DTX) before the packet that follows. */
  | { kind: 'silence'; ticks: number }
  /** Nothing here: the sender is silent, or the network stalls. */
  | { kind: 'empty' };

export interface JitterBuffer {
  push(packet: BufferedPacket): void;
  next(targetMs: number): NextPacket;
  /** Time passed with nothing to play; a following timestamp gap is shortened by it. */
  waited(ticks: number): void;
  /** Milliseconds of packets held. */
  levelMs(): number;
  /** Gives up the oldest packets until at most this much is held. */
  dropTo(levelMs: number): void;
}

interface Held {
  /** Sequence number without wrap. */
  index: number;
  timestamp: number;
  ticks: number;
  payload: Uint8Array;
}

/** 2 s of 20 ms packets. */
const packetsMax = 100;
/** A jump further than this is a new stream, not a loss. */
const gapMaxPackets = 50;
/** A sender that counts anew a little behind where it was is followed, not ignored. */
const lateRunMax = 10;
/** Refill after the buffer ran dry for this long. */
const stallTicks = 200 * rtpTicksPerMs;
/** A timestamp gap outside these bounds is rounding, or a clock that was set anew. */
const silenceMinTicks = 2.5 * rtpTicksPerMs;
const silenceMaxTicks = 5000 * rtpTicksPerMs;

export function createJitterBuffer(): JitterBuffer {
  /** Sorted by index. */
  const held: Held[] = [];
  let newestIndex: number | null = null;
  let expectedIndex: number | null = null;
  let expectedTimestamp = 0;
  let lastTicks = 20 * rtpTicksPerMs;
  let waitedTicks = 0;
  /** Packets in a row that came after their turn. */
  let lateRun = 0;
  let isFilling = true;
  let fillingTicks = 0;

  function heldTicks(): number {
    let ticks = 0;
    for (const packet of held) ticks += packet.ticks;
    return ticks;
  }

  function restart(): void {
    held.length = 0;
    newestIndex = null;
    expectedIndex = null;
    isFilling = true;
  }

  /** The unwrapped number nearest to the newest one. */
  function unwrap(sequence: number): number {
    if (newestIndex === null) return sequence + 0x1_0000;
    const step = ((sequence - newestIndex) << 16) >> 16;
    return newestIndex + step;
  }

  function take(packet: Held): NextPacket {
    held.shift();
    expectedIndex = packet.index + 1;
    expectedTimestamp = (packet.timestamp + packet.ticks) >>> 0;
    lastTicks = packet.ticks;
    waitedTicks = 0;
    return { kind: 'packet', payload: packet.payload };
  }

  return {
    push({ sequence, timestamp, payload }) {
      const ticks = opusPacketTicks(payload);
      if (ticks === null) return;
      let index = unwrap(sequence);
      if (newestIndex !== null && Math.abs(index - newestIndex) > packetsMax + gapMaxPackets) {
        restart();
        index = unwrap(sequence);
      }
      if (expectedIndex !== null && index < expectedIndex) {
        lateRun += 1;
        if (lateRun < lateRunMax) return;
        restart();
        index = unwrap(sequence);
      }
      lateRun = 0;
      let at = held.length;
      while (at > 0 && (held[at - 1]?.index ?? 0) > index) at -= 1;
      if (held[at - 1]?.index === index) return;
      held.splice(at, 0, { index, timestamp: timestamp >>> 0, ticks, payload });
      if (newestIndex === null || index > newestIndex) newestIndex = index;
      if (held.length > packetsMax) {
        held.shift();
        expectedIndex = held[0]?.index ?? null;
      }
    },
    next(targetMs) {
      const first = held[0];
      if (!first) return { kind: 'empty' };
      if (isFilling) {
        const wanted = targetMs * rtpTicksPerMs;
        if (heldTicks() < wanted && fillingTicks < wanted) return { kind: 'empty' };
        isFilling = false;
        fillingTicks = 0;
        return take(first);
      }
      if (expectedIndex === null) return take(first);
      const missing = first.index - expectedIndex;
      if (missing > gapMaxPackets) return take(first);
      if (missing > 0) {
        expectedIndex += 1;
        expectedTimestamp = (expectedTimestamp + lastTicks) >>> 0;
        return { kind: 'lost', ticks: lastTicks };
      }
      const gap = (first.timestamp - expectedTimestamp) | 0;
      const ticks = gap - waitedTicks;
      if (ticks >= silenceMinTicks && gap < silenceMaxTicks) {
        expectedTimestamp = first.timestamp;
        waitedTicks = 0;
        return { kind: 'silence', ticks };
      }
      return take(first);
    },
    waited(ticks) {
      waitedTicks += ticks;
      if (isFilling && held.length > 0) fillingTicks += ticks;
      if (waitedTicks >= stallTicks) isFilling = true;
    },
    levelMs: () => heldTicks() / rtpTicksPerMs,
    dropTo(levelMs) {
      let ticks = heldTicks();
      while (held.length > 1 && ticks > levelMs * rtpTicksPerMs) {
        const dropped = held.shift();
        if (!dropped) return;
        ticks -= dropped.ticks;
        expectedIndex = dropped.index + 1;
        expectedTimestamp = (dropped.timestamp + dropped.ticks) >>> 0;
      }
    },
  };
}
