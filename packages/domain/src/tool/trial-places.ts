/** How many trials of tools an environment may have under way in one process. */
export interface TrialPlaces {
  /** False: all are taken. */
  take(environmentId: string): boolean;
  leave(environmentId: string): void;
}

export const trialsMax = 2;

/** A trial holds a request and a connection for seconds: without a limit, one customer could hold as many as there are. */
export function createTrialPlaces(): TrialPlaces {
  const taken = new Map<string, number>();
  return {
    take(environmentId) {
      const count = taken.get(environmentId) ?? 0;
      if (count >= trialsMax) return false;
      taken.set(environmentId, count + 1);
      return true;
    },
    leave(environmentId) {
      const count = (taken.get(environmentId) ?? 0) - 1;
      if (count > 0) taken.set(environmentId, count);
      else taken.delete(environmentId);
    },
  };
}
