/** Chunks of audio in, frames of a given size out, without copying more than a frame. */
export interface ByteQueue {
  append(bytes: Uint8Array): void;
  /** Puts the bytes in front of everything that waits. */
  prepend(bytes: Uint8Array): void;
  /** Up to `bytesMax` bytes. */
  take(bytesMax: number): Uint8Array;
  clear(): void;
  size(): number;
}

export function createByteQueue(): ByteQueue {
  let chunks: Uint8Array[] = [];
  /** Chunks before this one are taken; they leave the array in blocks, since `shift` of a long queue is slow. */
  let first = 0;
  let size = 0;

  const takenFirst = (): void => {
    first += 1;
    if (first < 256) return;
    chunks = chunks.slice(first);
    first = 0;
  };
  return {
    append(bytes) {
      if (bytes.length === 0) return;
      chunks.push(bytes);
      size += bytes.length;
    },
    prepend(bytes) {
      if (bytes.length === 0) return;
      chunks = [bytes, ...chunks.slice(first)];
      first = 0;
      size += bytes.length;
    },
    take(bytesMax) {
      const frame = new Uint8Array(Math.min(bytesMax, size));
      let filled = 0;
      while (filled < frame.length) {
        const chunk = chunks[first];
        if (!chunk) break;
        const part = chunk.subarray(0, frame.length - filled);
        frame.set(part, filled);
        filled += part.length;
        if (part.length === chunk.length) takenFirst();
        else chunks[first] = chunk.subarray(part.length);
      }
      size -= frame.length;
      return frame;
    },
    clear() {
      chunks = [];
      first = 0;
      size = 0;
    },
    size: () => size,
  };
}
