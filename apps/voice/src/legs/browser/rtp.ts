/** RTP as far as one Opus stream needs it (RFC 3550, RFC 5285 extensions skipped). */

const headerBytes = 12;

export interface RtpPacket {
  payloadType: number;
  /** 16 bits, wraps. */
  sequence: number;
  /** 32 bits at 48 kHz, wraps. */
  timestamp: number;
  ssrc: number;
  /** A view of the received buffer. */
  payload: Uint8Array;
}

/** Null for anything that is not a whole RTP packet with a payload: RTCP of the same port (types 64-95), padding only, garbage. */
export function parseRtp(data: Uint8Array): RtpPacket | null {
  if (data.length < headerBytes) return null;
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const first = view.getUint8(0);
  if (first >> 6 !== 2) return null;
  const payloadType = view.getUint8(1) & 0x7f;
  if (payloadType >= 64 && payloadType <= 95) return null;

  let start = headerBytes + (first & 0x0f) * 4;
  if ((first & 0x10) !== 0) {
    if (start + 4 > data.length) return null;
    start += 4 + view.getUint16(start + 2) * 4;
  }
  let end = data.length;
  if ((first & 0x20) !== 0) {
    const padding = view.getUint8(end - 1);
    if (padding === 0) return null;
    end -= padding;
  }
  if (start >= end) return null;
  return {
    payloadType,
    sequence: view.getUint16(2),
    timestamp: view.getUint32(4),
    ssrc: view.getUint32(8),
    payload: data.subarray(start, end),
  };
}

export interface RtpWriter {
  /** The packet, valid until the next call; sequence and timestamp move on by one frame. */
  write(payload: Uint8Array, isTalkSpurtStart: boolean): Buffer;
  /** Time in which nothing was sent: the next timestamp keeps its place on the receiver's clock. */
  skip(frames: number): void;
}

export interface RtpWriterOptions {
  ssrc: number;
  payloadType: number;
  /** Timestamp units of one frame. */
  frameTicks: number;
  firstSequence: number;
  firstTimestamp: number;
}

export function createRtpWriter(options: RtpWriterOptions): RtpWriter {
  const { ssrc, payloadType, frameTicks } = options;
  const buffer = Buffer.alloc(1500);
  let sequence = options.firstSequence & 0xffff;
  let timestamp = options.firstTimestamp >>> 0;
  buffer[0] = 0x80;
  buffer.writeUInt32BE(ssrc >>> 0, 8);

  return {
    write(payload, isTalkSpurtStart) {
      buffer[1] = payloadType | (isTalkSpurtStart ? 0x80 : 0);
      buffer.writeUInt16BE(sequence, 2);
      buffer.writeUInt32BE(timestamp, 4);
      buffer.set(payload, headerBytes);
      sequence = (sequence + 1) & 0xffff;
      timestamp = (timestamp + frameTicks) >>> 0;
      return buffer.subarray(0, headerBytes + payload.length);
    },
    skip(frames) {
      timestamp = (timestamp + frames * frameTicks) >>> 0;
    },
  };
}
