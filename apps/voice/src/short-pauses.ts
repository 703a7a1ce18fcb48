/**
 * Makes garbage collection pause briefly: every call of the process misses its next packet in a pause. Import it first: the young
 * generation grows while a program is loaded.
 */
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';

/**
 * Of both halves of the young generation. Pauses of 2 ms some twenty times a second; at 2 MiB they are half as long, come four times as
 * often and cost a tenth of a core, and at the 32 MiB to which it grows by itself they take up to 25 ms.
 */
const youngBytes = 8 * 2 ** 20;
/** From its smallest size to this one in one step. */
const growth = 4;
const lookEveryMs = 1000;

const isGrown = (): boolean =>
  getHeapSpaceStatistics().some((space) => space.space_name === 'new_space' && space.space_size >= youngBytes);
const growBy = (factor: number): void => setFlagsFromString(`--semi-space-growth-factor=${factor}`);

/** What survives collections makes it grow. */
function grow(): void {
  growBy(growth);
  const survivors: object[] = [];
  const survivorsMax = 500_000;
  while (!isGrown() && survivors.length < survivorsMax) {
    for (let count = 0; count < 1000; count += 1) survivors.push({ count });
  }
  growBy(1);
}

grow();
// An idle process gives it back.
setInterval(() => growBy(isGrown() ? 1 : growth), lookEveryMs).unref();
// The heap may grow to three times what is alive before all of it is collected: every few seconds instead of twice a second, for
// some 100 MiB more.
setFlagsFromString('--heap-growing-percent=200');
