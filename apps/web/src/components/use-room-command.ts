'use client';

import type { ErrorCode } from '@uketsuke/contracts';
import { useWords } from '@/components/preferences-provider';
import { type Command, useCommand } from '@/components/use-command';
import { commonWords } from '@/components/words';
import { GatewayError } from '@/lib/graphql';

/** A command that the service may refuse. `here` says what a refusal means in this place. */
export function useRoomCommand(here: Partial<Record<ErrorCode, string>> = {}): Command {
  const { failures, unreachable } = useWords(commonWords);
  return useCommand((failure) => {
    if (!(failure instanceof GatewayError)) return unreachable;
    const said = here[failure.code];
    if (said !== undefined) return said;
    switch (failure.code) {
      case 'conflict':
        return failures.changed;
      case 'invalid_request':
        return failures.invalid;
      case 'not_found':
        return failures.gone;
      case 'forbidden':
        return failures.forbidden;
      case 'rate_limited':
        return failures.busy;
      default:
        return unreachable;
    }
  });
}
