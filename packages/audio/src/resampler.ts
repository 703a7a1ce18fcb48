/** Windowed-sinc polyphase resampling of mono 16-bit PCM, state kept across frames of any size. */

export interface Resampler {
  /** Gives what can be computed so far. The first frames give a little less, because the filter looks `delayMs` ahead; nothing is lost. */
  push(frame: Int16Array): Int16Array<ArrayBuffer>;
  /** The rest, as if silence followed. The resampler then stands at its beginning again. */
  flush(): Int16Array<ArrayBuffer>;
  /** How far behind its input the output runs while streaming. */
  readonly delayMs: number;
}

interface Filter {
  /** Output samples per `down` input samples. */
  up: number;
  down: number;
  halfTaps: number;
  /** `up` rows of `2 * halfTaps` weights. */
  weights: Float64Array;
}

export interface ResamplerOptions {
  /**
   * Zero crossings of the sinc on each side, at the lower of the two rates. 24 give a transition band of 9 % of that rate, which is
   * what ears deserve; for those who only judge sounds, a third of it costs a third.
   */
  zeroCrossings?: number;
}

/** About 70 dB of stop band. */
const kaiserBeta = 6.76;
/** Places the end of the transition band at the lower rate's half: telephony keeps 0-3,300 Hz untouched. */
const cutoffOfNyquist = 0.91;

const filters = new Map<string, Filter>();

/** Streaming conversion between two whole rates; equal rates pass frames through as copies. */
export function createResampler(
  fromHz: number,
  toHz: number,
  { zeroCrossings = 24 }: ResamplerOptions = {},
): Resampler {
  if (!Number.isInteger(fromHz) || !Number.isInteger(toHz) || fromHz <= 0 || toHz <= 0) {
    throw new RangeError(`rates must be positive whole numbers: ${fromHz} -> ${toHz}`);
  }
  if (fromHz === toHz) {
    return { push: (frame) => new Int16Array(frame), flush: () => new Int16Array(0), delayMs: 0 };
  }
  const { up, down, halfTaps, weights } = filterFor(fromHz, toHz, zeroCrossings);
  const taps = 2 * halfTaps;

  // Input that later outputs still need, from `first` (an input index, negative at the start: silence before the sound).
  let history = new Float64Array(taps * 4);
  let kept = 0;
  let first = 0;
  let received = 0;
  let produced = 0;
  reset();

  function reset(): void {
    history.fill(0, 0, halfTaps);
    kept = halfTaps;
    first = -halfTaps;
    received = 0;
    produced = 0;
  }

  function append(length: number): number {
    // The second of two outputs that are computed at once may look beyond what is kept.
    if (kept + length + down > history.length) {
      const larger = new Float64Array((kept + length + down) * 2);
      larger.set(history.subarray(0, kept));
      history = larger;
    }
    const at = kept;
    kept += length;
    return at;
  }

  function interpolate(out: Int16Array): void {
    for (let index = 0; index < out.length; index += 1) {
      const position = (produced + index) * down;
      const base = Math.floor(position / up);
      const row = (position - base * up) * taps;
      const start = base - halfTaps + 1 - first;
      let sum = 0;
      for (let tap = 0; tap < taps; tap += 1) {
        sum += (history[start + tap] ?? 0) * (weights[row + tap] ?? 0);
      }
      out[index] = sampleOf(sum);
    }
  }

  /** There is one row of weights then, and it is symmetric; two outputs share what is read. About half the time of the general way. */
  function decimate(out: Int16Array): void {
    const center = halfTaps - 1;
    for (let index = 0; index < out.length; index += 2) {
      const at = (produced + index) * down - first;
      const next = at + down;
      const edge = weights[taps - 1] ?? 0;
      let sum = (history[at] ?? 0) * (weights[center] ?? 0) + (history[at + halfTaps] ?? 0) * edge;
      let sumOfNext = (history[next] ?? 0) * (weights[center] ?? 0) + (history[next + halfTaps] ?? 0) * edge;
      for (let far = 1; far < halfTaps; far += 1) {
        const weight = weights[center + far] ?? 0;
        sum += ((history[at - far] ?? 0) + (history[at + far] ?? 0)) * weight;
        sumOfNext += ((history[next - far] ?? 0) + (history[next + far] ?? 0)) * weight;
      }
      out[index] = sampleOf(sum);
      if (index + 1 < out.length) out[index + 1] = sampleOf(sumOfNext);
    }
  }

  /** Computes outputs whose window ends at or before input index `until`. */
  function drain(until: number, limit: number): Int16Array<ArrayBuffer> {
    // Output n reads inputs floor(n*down/up) - halfTaps + 1 ... + halfTaps.
    const lastBase = until - halfTaps;
    const end = Math.min(limit, lastBase < 0 ? 0 : Math.floor(((lastBase + 1) * up - 1) / down) + 1);
    const out = new Int16Array(Math.max(0, end - produced));
    if (up === 1) decimate(out);
    else interpolate(out);
    produced += out.length;
    const needed = Math.floor((produced * down) / up) - halfTaps + 1 - first;
    if (needed > 0 && needed <= kept) {
      history.copyWithin(0, needed, kept);
      kept -= needed;
      first += needed;
    }
    return out;
  }

  return {
    delayMs: (halfTaps * 1000) / fromHz,
    push(frame) {
      const at = append(frame.length);
      history.set(frame, at);
      received += frame.length;
      return drain(received - 1, Number.POSITIVE_INFINITY);
    },
    flush() {
      const at = append(halfTaps + 1);
      history.fill(0, at, kept);
      const out = drain(received + halfTaps, Math.ceil((received * up) / down));
      reset();
      return out;
    },
  };
}

function sampleOf(sum: number): number {
  return Math.round(Math.max(-32_768, Math.min(32_767, sum)));
}

/** Whole-signal conversion. */
export function resample(pcm: Int16Array, fromHz: number, toHz: number): Int16Array<ArrayBuffer> {
  const resampler = createResampler(fromHz, toHz);
  const head = resampler.push(pcm);
  const tail = resampler.flush();
  const out = new Int16Array(head.length + tail.length);
  out.set(head);
  out.set(tail, head.length);
  return out;
}

function filterFor(fromHz: number, toHz: number, zeroCrossings: number): Filter {
  const divisor = greatestCommonDivisor(fromHz, toHz);
  const up = toHz / divisor;
  const down = fromHz / divisor;
  const key = `${up}/${down}/${zeroCrossings}`;
  const known = filters.get(key);
  if (known) return known;

  // Cutoff as a share of the input rate's half; below 1 only when going down.
  const scale = Math.min(1, up / down);
  const cutoff = scale * cutoffOfNyquist;
  const halfTaps = Math.ceil(zeroCrossings / scale);
  const taps = 2 * halfTaps;
  const weights = new Float64Array(up * taps);
  for (let phase = 0; phase < up; phase += 1) {
    let sum = 0;
    for (let tap = 0; tap < taps; tap += 1) {
      const distance = tap - halfTaps + 1 - phase / up;
      const weight = sinc(distance * cutoff) * kaiser(distance / halfTaps);
      weights[phase * taps + tap] = weight;
      sum += weight;
    }
    // Every phase has exactly unit gain at 0 Hz, or a constant would come out with a ripple.
    for (let tap = 0; tap < taps; tap += 1) weights[phase * taps + tap] = (weights[phase * taps + tap] ?? 0) / sum;
  }
  const filter = { up, down, halfTaps, weights };
  filters.set(key, filter);
  return filter;
}

function sinc(x: number): number {
  return x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x);
}

function kaiser(position: number): number {
  if (Math.abs(position) > 1) return 0;
  return bessel(kaiserBeta * Math.sqrt(1 - position * position)) / bessel(kaiserBeta);
}

/** Modified Bessel function of the first kind, order 0. */
function bessel(x: number): number {
  let sum = 1;
  let term = 1;
  for (let k = 1; term > sum * 1e-12; k += 1) {
    term *= (x / (2 * k)) ** 2;
    sum += term;
  }
  return sum;
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}
