import type { DomainContext } from '@uketsuke/domain';
import type { JobData, JobName } from '@uketsuke/domain/jobs';
import { type SummaryWriter, writeSummary } from '@uketsuke/domain/summary';
import { rebuildTranscript } from '@uketsuke/domain/transcript';

export type JobHandlers = { [Name in JobName]: (data: JobData[Name]) => Promise<void> };

/** Every handler may run twice for the same job. */
export function createHandlers(ctx: DomainContext, { summarize }: { summarize: SummaryWriter }): JobHandlers {
  return {
    'call.transcript': ({ call_id }) => rebuildTranscript(ctx, call_id),
    'call.summary': ({ call_id }) => writeSummary(ctx, call_id, summarize),
  };
}
