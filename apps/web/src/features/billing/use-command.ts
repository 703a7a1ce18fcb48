'use client';

import { useWords } from '@/components/preferences-provider';
import { type Command, useCommand as useAnyCommand } from '@/components/use-command';
import { commonWords } from '@/components/words';
import { GatewayError } from '@/lib/graphql';
import { billingWords } from './words';

interface CommandOptions {
  /** What `conflict` means here. */
  conflict?: string;
}

/** A command of this room, with its words for what the service refuses. */
export function useCommand({ conflict }: CommandOptions = {}): Command {
  const { failures } = useWords(billingWords);
  const common = useWords(commonWords);
  return useAnyCommand((failure) => {
    if (!(failure instanceof GatewayError)) return common.unreachable;
    switch (failure.code) {
      case 'conflict':
        return conflict ?? failures.changed;
      case 'invoice_billing':
        return failures.invoiced;
      case 'invalid_request':
        return failures.invalid;
      case 'forbidden':
        return failures.forbidden;
      case 'unavailable':
        return failures.noPayments;
      case 'rate_limited':
        return failures.busy;
      default:
        return common.unreachable;
    }
  });
}
