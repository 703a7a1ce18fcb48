'use client';

import { useWords } from '@/components/preferences-provider';
import { type Command, useCommand as useAnyCommand } from '@/components/use-command';
import { commonWords } from '@/components/words';
import { GatewayError } from '@/lib/graphql';
import { webhookWords } from './words';

interface CommandOptions {
  /** What `conflict` means here. */
  conflict?: string;
  /** What `invalid_request` means here. */
  invalid?: string;
}

/** A command of this room, with its words for what the service refuses. */
export function useCommand({ conflict, invalid }: CommandOptions = {}): Command {
  const words = useWords(webhookWords);
  const common = useWords(commonWords);
  return useAnyCommand((failure) => {
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
  });
}
