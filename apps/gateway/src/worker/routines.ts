import type { DomainContext } from '@uketsuke/domain';
import { purgeIdempotentAnswers } from '@uketsuke/domain/idempotent-answer';
import { purgeSessions } from '@uketsuke/domain/session';
import { purgeGatewayMinutes, reapLostCalls } from '@uketsuke/domain/voice-node';

/** Work that comes round by the clock; one worker does each turn of it. */
export interface Routine {
  name: string;
  cron: string;
  /** Answers what was done, for the log. */
  run(): Promise<Record<string, number>>;
}

export function createRoutines(ctx: DomainContext): Routine[] {
  return [
    { name: 'routine.reap-lost-calls', cron: '* * * * *', run: async () => ({ ended: await reapLostCalls(ctx) }) },
    {
      name: 'routine.purge',
      cron: '17 * * * *',
      run: async () => ({
        idempotent_answers: await purgeIdempotentAnswers(ctx),
        sessions: await purgeSessions(ctx),
        gateway_minutes: await purgeGatewayMinutes(ctx),
      }),
    },
  ];
}
