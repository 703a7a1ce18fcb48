/** One line for each thing that failed in a call. The lines of turns and of the end are the metrics'. */
import type { CallPlan } from '@uketsuke/contracts/voice-node';
import type { Logger } from '@uketsuke/runtime';
import type { CallObserver } from './call-event.ts';

export function createCallLog({ plan, logger }: { plan: Pick<CallPlan, 'callId'>; logger: Logger }): CallObserver {
  const call = { call_id: plan.callId };
  return (event) => {
    switch (event.type) {
      case 'call.failed':
        logger.error({ ...call, err: event.error }, 'call.failed');
        return;
      case 'engine.failed':
        logger.error({ ...call, engine: event.engine, reason: event.reason, err: event.error }, 'engine.failed');
        return;
      case 'engine.changed':
        if (event.reason !== null) {
          logger.warn({ ...call, engine: event.engine, reason: event.reason }, 'engine.took_over');
        }
        return;
      case 'agent.words_differed':
        logger.warn(
          { ...call, engine: event.engine, kind: event.kind, similarity: Math.round(event.similarity * 100) / 100 },
          'agent.words_differed',
        );
        return;
      case 'part.failed':
        logger.warn({ ...call, part: event.part, err: event.error }, 'call.part_failed');
        return;
      default:
    }
  };
}
