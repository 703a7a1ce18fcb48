const charactersMax = 64;

/** A second connection of one connector offers the same actions: its names get a number. */
export function firstFreeName(name: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number += 1) {
    const suffix = number === 1 ? '' : `_${number}`;
    const numbered = `${name.slice(0, charactersMax - suffix.length)}${suffix}`;
    if (!taken.has(numbered)) return numbered;
  }
}
