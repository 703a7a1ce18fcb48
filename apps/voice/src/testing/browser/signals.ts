/** For tests: sounds that can be recognised after a codec. */

export function tone(rateHz: number, hz: number, ms: number, amplitude = 8000): Int16Array {
  return Int16Array.from({ length: (rateHz * ms) / 1000 }, (_, at) =>
    Math.round(amplitude * Math.sin((2 * Math.PI * hz * at) / rateHz)),
  );
}

/** Like a held vowel: a pitch with its overtones, which is what loss concealment is made for. */
export function vowel(rateHz: number, hz: number, ms: number, amplitude = 4000): Int16Array {
  return Int16Array.from({ length: (rateHz * ms) / 1000 }, (_, at) => {
    let sum = 0;
    for (let overtone = 1; overtone <= 12; overtone += 1) {
      sum += Math.sin((2 * Math.PI * hz * overtone * at) / rateHz + overtone) / overtone;
    }
    return Math.round(amplitude * sum);
  });
}

/** A rising tone: every moment of it is different, so a cut or a doubled piece shows. */
export function sweep(rateHz: number, fromHz: number, toHz: number, ms: number, amplitude = 8000): Int16Array {
  const length = (rateHz * ms) / 1000;
  let phase = 0;
  return Int16Array.from({ length }, (_, at) => {
    phase += (2 * Math.PI * (fromHz + ((toHz - fromHz) * at) / length)) / rateHz;
    return Math.round(amplitude * Math.sin(phase));
  });
}

/** Best normalised correlation of `part` anywhere in `whole` (1 is identical up to loudness), and where. */
export function findIn(whole: Int16Array, part: Int16Array, step = 1): { score: number; at: number } {
  let best = { score: -1, at: -1 };
  const partEnergy = energyOf(part, 0, part.length);
  let energy = energyOf(whole, 0, part.length);
  for (let at = 0; at + part.length <= whole.length; at += step) {
    let product = 0;
    for (let index = 0; index < part.length; index += 2) product += (part[index] ?? 0) * (whole[at + index] ?? 0);
    const score = (2 * product) / Math.sqrt(partEnergy * energy + 1);
    if (score > best.score) best = { score, at };
    energy += energyOf(whole, at + part.length, step) - energyOf(whole, at, step);
  }
  return best;
}

/**
 * Of the parts of 50 ms in the middle of `signal`, the share that is in `whole` nearly exactly and in order. A real-time stream on a
 * busy machine has a moment made up here and there; the rest must be as it was.
 */
export function shareFound(whole: Int16Array, signal: Int16Array, rateHz: number): number {
  const size = rateHz / 20;
  let parts = 0;
  let found = 0;
  let from = 0;
  for (let at = 2 * size; at + 2 * size <= signal.length; at += 2 * size) {
    const part = signal.subarray(at, at + size);
    parts += 1;
    // Most stand where they are to be expected; made up audio before them moves them back.
    for (const withinSamples of [4 * size, 80 * size]) {
      const { score, at: place } = findIn(whole.subarray(from, from + withinSamples), part);
      if (score < 0.9) continue;
      found += 1;
      from += place;
      break;
    }
  }
  return found / parts;
}

export function rms(pcm: Int16Array): number {
  return Math.sqrt(energyOf(pcm, 0, pcm.length) / Math.max(1, pcm.length));
}

/** Rising zero crossings a second. */
export function frequencyOf(pcm: Int16Array, rateHz: number): number {
  let crossings = 0;
  for (let at = 1; at < pcm.length; at += 1) if ((pcm[at - 1] ?? 0) < 0 && (pcm[at] ?? 0) >= 0) crossings += 1;
  return (crossings * rateHz) / pcm.length;
}

function energyOf(pcm: Int16Array, from: number, length: number): number {
  let sum = 0;
  for (let at = from; at < from + length; at += 1) sum += (pcm[at] ?? 0) ** 2;
  return sum;
}
