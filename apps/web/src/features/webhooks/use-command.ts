'use client';

import { useState } from 'react';
import { useWords } from '@/components/preferences-provider';
import { commonWords } from '@/components/words';
import { GatewayError } from '@/lib/graphql';
import { webhookWords } from './words';

export interface Command {
  isBusy: boolean;
  /** What the person is told of the last failure. */
  error: string | null;
  /** Does the work; answers whether it was done. One that is pressed while it runs does nothing. */
  run(work: () => Promise<void>): Promise<boolean>;
}

interface CommandOptions {
  /** What `conflict` means here. */
  conflict?: string;
  /** What `invalid_request` means here. */
  invalid?: string;
}

/** One thing that a person does on the page, and what became of it. */
export function useCommand({ conflict, invalid }: CommandOptions = {}): Command {
  const words = useWords(webhookWords);
  const common = useWords(commonWords);
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const textOf = (failure: unknown): string => {
    if (!(failure instanceof GatewayError)) return common.unreachable;
    switch (failure.code) {
      case 'conflict':
        return conflict ?? words.failures.changed;
      case 'invalid_request':
        return invalid ?? words.failures.invalid;
      case 'not_found':
        return words.failures.gone;
      case 'forbidden':
        return words.failures.forbidden;
      case 'rate_limited':
        return words.failures.busy;
      default:
        return common.unreachable;
    }
  };
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
