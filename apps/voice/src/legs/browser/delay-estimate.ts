/** How late a packet of a stream may still come: the spread of its packets’ travel times over the last seconds. */

/** Two seconds of 20 ms packets: long enough to be calm, short enough to follow the network. */
const window = 100;
const recalculateEvery = 20;
const percentile = 0.95;
const marginMs = 15;
/** Per recalculation: about 30 ms a second. */
const downMs = 12;
export const targetMinMs = 40;
export const targetMaxMs = 240;

export interface DelayEstimate {
  /** `sentMs` by the sender's clock, `arrivedMs` by ours; only differences matter, so drift between the two is followed. */
  note(sentMs: number, arrivedMs: number): void;
  targetMs(): number;
}

export function createDelayEstimate(): DelayEstimate {
  const travel = new Float64Array(window);
  const sorted = new Float64Array(window);
  let count = 0;
  let target = targetMinMs;

  function recalculate(): void {
    const size = Math.min(count, window);
    sorted.set(travel.subarray(0, size));
    const known = sorted.subarray(0, size).sort();
    const fastest = known[0] ?? 0;
    const late = known[Math.min(size - 1, Math.floor(size * percentile))] ?? 0;
    const wanted = Math.min(targetMaxMs, Math.max(targetMinMs, late - fastest + marginMs));
    // Up at once, down slowly: a network that was bad a second ago is still under suspicion.
    target = wanted > target ? wanted : Math.max(wanted, target - downMs);
  }

  return {
    note(sentMs, arrivedMs) {
      travel[count % window] = arrivedMs - sentMs;
      count += 1;
      if (count % recalculateEvery === 0) recalculate();
    },
    targetMs: () => target,
  };
}
