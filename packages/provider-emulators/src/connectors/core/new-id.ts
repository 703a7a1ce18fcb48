let count = 0;

/** Different from all others of this process, and readable in a failed test. */
export function newNumber(): number {
  count += 1;
  return 1000 + count;
}
