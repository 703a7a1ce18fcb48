'use client';

import { useState } from 'react';

export interface Command {
  isBusy: boolean;
  /** What the person is told of the last failure. */
  error: string | null;
  /** Does the work; answers whether it was done. One that is pressed while it runs does nothing. */
  run(work: () => Promise<void>): Promise<boolean>;
}

/** One thing that a person does on the page, and what became of it. `textOf` says of a failure what the person is told. */
export function useCommand(textOf: (failure: unknown) => string): Command {
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const run = async (work: () => Promise<void>): Promise<boolean> => {
    if (isBusy) return false;
    setIsBusy(true);
    setError(null);
    try {
      await work();
      return true;
    } catch (failure) {
      setError(textOf(failure));
      return false;
    } finally {
      setIsBusy(false);
    }
  };
  return { isBusy, error, run };
}
