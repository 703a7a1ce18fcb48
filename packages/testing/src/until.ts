export interface UntilOptions {
  /** What is waited for, as the failure tells it; the question itself unless given. */
  what?: string;
  timeoutMs?: number;
  /** How long it rests between two questions. */
  everyMs?: number;
}

/** Asks until the answer is neither false nor null, and resolves with it; rejects when there is none in time. */
export async function until<Found>(
  find: () => Found | Promise<Found>,
  { what, timeoutMs = 30_000, everyMs = 2 }: UntilOptions = {},
): Promise<Exclude<Found, false | null>> {
  const lateAtMs = performance.now() + timeoutMs;
  for (let turns = 0; ; turns += 1) {
    const found = await find();
    if (isFound(found)) return found;
    if (performance.now() > lateAtMs) throw new Error(`Not within ${timeoutMs} ms: ${what ?? find.toString()}`);
    // At first at every turn of the event loop; then what waits for a thread or a socket must find a core that is not busy with our asking.
    await new Promise((resolve) =>
      turns < 100 && everyMs < 10 ? setImmediate(resolve) : setTimeout(resolve, everyMs),
    );
  }
}

function isFound<Found>(found: Found): found is Exclude<Found, false | null> {
  return found !== false && found !== null;
}
