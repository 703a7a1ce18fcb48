/**
 * Puts packets back in order. The listener behind it is no ear: nothing is held back to be played evenly, later packets only wait
 * for one that is missing. Knows nothing of audio.
 */
import { rtpTicksPerMs } from './opus.ts';

export interface TimedPacket {
  sequence: number;
  timestamp: number;
  /** How much audio it holds. */
  ticks: number;
  payload: Uint8Array;
}

export type NextPacket =
  | { kind: 'packet'; payload: Uint8Array }
  /** This one did not come in time, later ones are here: conceal `ticks` and go on. */
  | { kind: 'lost'; ticks: number }
  /** The sender was silent for `ticks` (DTX) before the packet that follows. */
  | { kind: 'silence'; ticks: number };

export interface PacketOrder {
  push(packet: TimedPacket, nowMs: number): void;
  /** What comes next; null: nothing yet. Later packets wait for a missing one for `waitMs`. */
  next(nowMs: number, waitMs: number): NextPacket | null;
  /** Audio was made up because nothing came; whatever turns out to be missing there is shorter by it. */
  madeUp(ticks: number): void;
  /** Milliseconds of packets that wait for a missing one. */
  heldMs(): number;
}

interface Held extends TimedPacket {
  /** Sequence number without wrap. */
  index: number;
  atMs: number;
}

/** 2 s of 20 ms packets. */
const packetsMax = 100;
/** A jump further than this is a new stream, not a loss. */
const gapMaxPackets = 50;
/** A sender that counts anew a little behind where it was is followed, not ignored. */
const lateRunMax = 10;
/** A timestamp gap outside these bounds is rounding, or a clock that was set anew. */
const silenceMinTicks = 2.5 * rtpTicksPerMs;
const silenceMaxTicks = 5000 * rtpTicksPerMs;

export function createPacketOrder(): PacketOrder {
  /** Sorted by index. */
  const held: Held[] = [];
  let newestIndex: number | null = null;
  let expectedIndex: number | null = null;
  let expectedTimestamp = 0;
  let lastTicks = 20 * rtpTicksPerMs;
  let madeUpTicks = 0;
  /** Packets in a row that came after their turn. */
  let lateRun = 0;

  function restart(): void {
    held.length = 0;
    newestIndex = null;
    expectedIndex = null;
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
    madeUpTicks = 0;
    return { kind: 'packet', payload: packet.payload };
  }

  function giveUpOne(): void {
    expectedIndex = (expectedIndex ?? 0) + 1;
    expectedTimestamp = (expectedTimestamp + lastTicks) >>> 0;
  }

  return {
    push(packet, nowMs) {
      let index = unwrap(packet.sequence);
      if (newestIndex !== null && Math.abs(index - newestIndex) > packetsMax + gapMaxPackets) {
        restart();
        index = unwrap(packet.sequence);
      }
      if (expectedIndex !== null && index < expectedIndex) {
        lateRun += 1;
        if (lateRun < lateRunMax) return;
        restart();
        index = unwrap(packet.sequence);
      }
      lateRun = 0;
      let at = held.length;
      while (at > 0 && (held[at - 1]?.index ?? 0) > index) at -= 1;
      if (held[at - 1]?.index === index) return;
      held.splice(at, 0, { ...packet, timestamp: packet.timestamp >>> 0, index, atMs: nowMs });
      if (newestIndex === null || index > newestIndex) newestIndex = index;
      if (held.length > packetsMax) {
        held.shift();
        expectedIndex = held[0]?.index ?? null;
      }
    },
    next(nowMs, waitMs) {
      const first = held[0];
      if (!first) return null;
      if (expectedIndex === null || first.index - expectedIndex > gapMaxPackets) return take(first);
      if (first.index > expectedIndex) {
        const waitingSinceMs = Math.min(...held.map(({ atMs }) => atMs));
        if (nowMs - waitingSinceMs < waitMs) return null;
        while (first.index > expectedIndex && madeUpTicks >= lastTicks) {
          madeUpTicks -= lastTicks;
          giveUpOne();
        }
        if (first.index > expectedIndex) {
          giveUpOne();
          return { kind: 'lost', ticks: lastTicks };
        }
      }
      const gap = (first.timestamp - expectedTimestamp) | 0;
      const ticks = gap - madeUpTicks;
      if (ticks >= silenceMinTicks && gap < silenceMaxTicks) {
        expectedTimestamp = first.timestamp;
        madeUpTicks = 0;
        return { kind: 'silence', ticks };
      }
      return take(first);
    },
    madeUp(ticks) {
      madeUpTicks += ticks;
    },
    heldMs() {
      let ticks = 0;
      for (const packet of held) ticks += packet.ticks;
      return ticks / rtpTicksPerMs;
    },
  };
}
