/** Seeded, so that a run can be repeated. */
export interface Random {
  /** From 0 to 1. */
  next(): number;
  between(low: number, high: number): number;
  isChance(share: number): boolean;
  pick<Item>(items: readonly [Item, ...Item[]]): Item;
  /** Around 0, standard deviation 1. */
  normal(): number;
}

export function seededRandom(seed: number): Random {
  let state = (seed * 2_654_435_761) >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    between: (low, high) => low + (high - low) * next(),
    isChance: (share) => next() < share,
    pick: (items) => items[Math.floor(next() * items.length)] ?? items[0],
    normal: () => Math.sqrt(-2 * Math.log(next() || 1e-9)) * Math.cos(2 * Math.PI * next()),
  };
}
