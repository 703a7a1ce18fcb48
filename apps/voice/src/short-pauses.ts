/**
 * Makes garbage collection pause often and briefly instead of seldom and long: every call of the process misses its next packet in a
 * pause. Import it first: only memory that is taken later obeys.
 */
import { setFlagsFromString } from 'node:v8';

// The young generation stays at 1 MiB: pauses of 1 ms instead of 8 to 25.
setFlagsFromString('--semi-space-growth-factor=1');
// The heap may grow to three times what is alive before all of it is collected: every few seconds instead of twice a second, for
// some 100 MiB more.
setFlagsFromString('--heap-growing-percent=200');
