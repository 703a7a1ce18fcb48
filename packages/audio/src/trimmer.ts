/** Cuts silence before and after a sentence while it streams; pauses inside stay. */

export interface Trimmer {
  push(chunk: Int16Array): Int16Array<ArrayBuffer>;
  /** The silence after the sentence, exactly `tail` samples long. */
  flush(): Int16Array<ArrayBuffer>;
  /** Samples dropped before the sound. */
  readonly dropped: number;
}

/** About -50 dBFS. */
const silenceLevel = 100;

/** `lead` and `tail`: samples of silence that stay. Nothing comes out of a sentence that is only silence. */
export function createTrimmer({ lead, tail }: { lead: number; tail: number }): Trimmer {
  let hasStarted = false;
  let held = new Int16Array(0);
  let dropped = 0;

  return {
    get dropped() {
      return dropped;
    },
    push(chunk) {
      const whole = concat(held, chunk);
      if (!hasStarted) {
        const first = whole.findIndex(isLoud);
        const from = Math.max(0, (first < 0 ? whole.length : first) - lead);
        dropped += from;
        held = whole.slice(from);
        if (first < 0) return new Int16Array(0);
        hasStarted = true;
        return release();
      }
      held = whole;
      return release();
    },
    flush() {
      if (!hasStarted) return new Int16Array(0);
      const end = new Int16Array(tail);
      end.set(held.subarray(0, tail));
      held = new Int16Array(0);
      return end;
    },
  };

  /** Everything up to the last loud sample; the silence after it waits for what follows. */
  function release(): Int16Array<ArrayBuffer> {
    const end = held.findLastIndex(isLoud) + 1;
    const out = held.slice(0, end);
    held = held.slice(end);
    return out;
  }
}

function isLoud(sample: number): boolean {
  return sample > silenceLevel || sample < -silenceLevel;
}

function concat(a: Int16Array, b: Int16Array): Int16Array<ArrayBuffer> {
  const whole = new Int16Array(a.length + b.length);
  whole.set(a);
  whole.set(b, a.length);
  return whole;
}
