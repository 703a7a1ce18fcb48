/** Of slips in names that are longer nothing is guessed. */
const slipCharactersMax = 40;

/** Why a name is refused that nothing here has, with the one that was probably meant. */
export function unknownReason(name: string, known: readonly string[]): string {
  return unknownBut(nearestName(name, known));
}

/** null: nobody knows what was meant. */
export function unknownBut(meant: string | null): string {
  return meant === null ? 'is not known' : `is not known; did you mean ${meant}?`;
}

/** Of names that differ by case and underscores, or by a few letters. */
export function nearestName(name: string, known: readonly string[]): string | null {
  if (name.length > slipCharactersMax) return null;
  const plain = plainOf(name);
  const [nearest] = known
    .map((candidate) => ({ candidate, distance: distanceOf(plain, plainOf(candidate)) }))
    .filter(({ candidate, distance }) => distance <= Math.floor(candidate.length / 3))
    .toSorted((left, right) => left.distance - right.distance);
  return nearest?.candidate ?? null;
}

function plainOf(name: string): string {
  return name.toLowerCase().replaceAll(/[_-]/g, '');
}

/** Insertions, deletions, replacements and swaps of neighbours that lead from one to the other. */
function distanceOf(left: string, right: string): number {
  let before: number[] = [];
  let last = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let row = 1; row <= left.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= right.length; column += 1) {
      const isSame = left[row - 1] === right[column - 1];
      const isSwapped = left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
      current.push(
        Math.min(
          at(last, column) + 1,
          at(current, column - 1) + 1,
          at(last, column - 1) + (isSame ? 0 : 1),
          isSwapped && row > 1 && column > 1 ? at(before, column - 2) + 1 : Infinity,
        ),
      );
    }
    before = last;
    last = current;
  }
  return at(last, right.length);
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Infinity;
}
