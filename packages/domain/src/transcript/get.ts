import { DomainError, isStorableText } from '@uketsuke/contracts';
import type { DomainContext } from '../context.ts';
import { notFound } from '../not-found.ts';
import { requireReader } from '../permission.ts';
import type { TranscriptTurn } from './limit-turns.ts';

export interface CallTranscript {
  callId: string;
  turns: TranscriptTurn[];
}

export async function getTranscript(ctx: DomainContext, callId: string): Promise<CallTranscript> {
  const { environmentId } = requireReader(ctx);
  if (!isStorableText(callId)) throw new DomainError('not_found');
  const { rows } = await ctx.db.pool.query<{ turns: TranscriptTurn[] }>({
    name: 'transcript_get',
    text: `SELECT transcript.turns FROM transcript JOIN call ON call.id = transcript.call_id
      WHERE transcript.call_id = $1 AND call.environment_id = $2`,
    values: [callId, environmentId],
  });
  const [transcript] = rows;
  if (!transcript) throw await whatIsMissing(ctx, { callId, environmentId });
  return { callId, turns: transcript.turns };
}

async function whatIsMissing(
  { db }: DomainContext,
  { callId, environmentId }: { callId: string; environmentId: string },
): Promise<DomainError> {
  const call = await db.prisma.call.findFirst({ where: { id: callId, environmentId }, select: { id: true } });
  return notFound([call ? 'transcript' : 'id']);
}
