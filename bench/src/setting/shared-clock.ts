/** Milliseconds of the system's monotonic clock, which all processes of a machine share. */
const offsetMs = measureOffset();

export function sharedNowMs(): number {
  return performance.now() + offsetMs;
}

/** Of a time by `performance.now()` of this process. */
export function sharedMs(performanceMs: number): number {
  return performanceMs + offsetMs;
}

/** A process may be put aside between the two readings: the closest pair counts. */
function measureOffset(): number {
  let closest = { apartMs: Infinity, offsetMs: 0 };
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const before = performance.now();
    const system = Number(process.hrtime.bigint()) / 1e6;
    const apartMs = performance.now() - before;
    if (apartMs < closest.apartMs) closest = { apartMs, offsetMs: system - before - apartMs / 2 };
  }
  return closest.offsetMs;
}
