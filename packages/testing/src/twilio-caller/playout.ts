/** What the provider has received and not yet played to the caller. Marks come back when everything before them was played. */
import { frameBytes } from './messages.ts';

export interface Playout {
  add(payload: Buffer): void;
  addMark(name: string): void;
  /** Plays 20 ms; null when there is nothing to play. A last piece shorter than a frame is filled up with silence. */
  play(): Buffer | null;
  clear(): void;
  readonly queuedBytes: number;
}

const silence = 0xff;

export function createPlayout(onMark: (name: string) => void): Playout {
  const items: Array<Buffer | { mark: string }> = [];
  let queuedBytes = 0;

  function returnMarks(): void {
    for (let item = items[0]; item && !Buffer.isBuffer(item); item = items[0]) {
      items.shift();
      onMark(item.mark);
    }
  }

  return {
    get queuedBytes() {
      return queuedBytes;
    },
    add(payload) {
      if (payload.length === 0) return;
      items.push(payload);
      queuedBytes += payload.length;
    },
    addMark(name) {
      items.push({ mark: name });
      returnMarks();
    },
    play() {
      returnMarks();
      if (queuedBytes === 0) return null;
      const frame = Buffer.alloc(frameBytes, silence);
      let filled = 0;
      while (filled < frameBytes) {
        const item = items[0];
        if (!item) break;
        if (!Buffer.isBuffer(item)) {
          returnMarks();
          continue;
        }
        const taken = item.copy(frame, filled, 0, frameBytes - filled);
        filled += taken;
        queuedBytes -= taken;
        if (taken === item.length) items.shift();
        else items[0] = item.subarray(taken);
      }
      returnMarks();
      return frame;
    },
    clear() {
      const marks = items.flatMap((item) => (Buffer.isBuffer(item) ? [] : [item.mark]));
      items.length = 0;
      queuedBytes = 0;
      for (const mark of marks) onMark(mark);
    },
  };
}
