const turnsMax = 10_000;

/** Immediates of those who wait here at the same time: they are no work. */
let waiting = 0;

/**
 * Resolves when what was started in this process has come to rest: no promise, tick or immediate is left to run. What waits for a
 * timer, a thread or a socket does not count: wait for its effect with `until`.
 */
export async function atRest(): Promise<void> {
  let quietTurns = 0;
  for (let turns = 0; turns < turnsMax; turns += 1) {
    await oneTurn();
    quietTurns = immediates() > waiting ? 0 : quietTurns + 1;
    // In the first quiet turn promises may still be running that start the next immediate.
    if (quietTurns === 2) return;
  }
  throw new Error(`Something goes on and on: no rest within ${turnsMax} turns of the event loop`);
}

function oneTurn(): Promise<void> {
  waiting += 1;
  return new Promise((resolve) => {
    setImmediate(() => {
      waiting -= 1;
      resolve();
    });
  });
}

function immediates(): number {
  return process.getActiveResourcesInfo().filter((resource) => resource === 'Immediate').length;
}
