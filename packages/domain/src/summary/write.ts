import type { AgentConfig, Language } from '@uketsuke/contracts';
import type { EvidenceByField } from '../call/merge-evidence.ts';
import type { CallAction } from '../call-action/call-action.ts';
import type { DomainContext } from '../context.ts';
import { requireService } from '../permission.ts';
import { nowOf } from '../time.ts';
import { limitTurns } from '../transcript/limit-turns.ts';
import { readTurns } from '../transcript/read-turns.ts';
import type { SummaryRun, SummarySource, SummaryWriter } from './summary-writer.ts';
import { readServiceUses } from './read-service-uses.ts';
import { summaryReady } from './ready.ts';

/**
 * Writes summary and category of a call that has ended, and of which nothing was erased, also not while it was being written. Written
 * again after late turns, it tells nobody a second time.
 */
export async function writeSummary(
  ctx: DomainContext,
  callId: string,
  write: SummaryWriter,
  run: SummaryRun = { attempt: 1 },
): Promise<void> {
  requireService(ctx, 'worker');
  const source = await readSource(ctx, callId);
  if (!source) return;
  // Outside the transaction: a text model takes seconds.
  const { summary, category } = await write(source, run);
  await ctx.db.transaction(async (tx) => {
    const [first] = await tx.call.updateManyAndReturn({
      where: { id: callId, summary: null, ...whole },
      data: { summary, category },
      select: { environmentId: true },
    });
    if (first) await summaryReady(tx, ctx, { id: callId, ...first, now: nowOf(ctx) });
    else await tx.call.updateMany({ where: { id: callId, ...whole }, data: { summary, category } });
  });
}

/** Of what was erased no summary may tell. */
const whole = { transcriptErasedAt: null, fieldsErasedAt: null };

async function readSource(ctx: DomainContext, callId: string): Promise<SummarySource | null> {
  const { prisma } = ctx.db;
  const call = await prisma.call.findUnique({
    where: { id: callId, endedAt: { not: null }, ...whole },
    select: {
      language: true,
      channel: true,
      outcome: true,
      reason: true,
      fields: true,
      fieldEvidence: true,
      actions: true,
      agentId: true,
      agentVersion: true,
    },
  });
  if (!call || call.outcome === null || call.reason === null) return null;
  const { agentId, agentVersion: version, channel, outcome, reason } = call;
  const { language, fields, evidence, actions } = asWritten({ ...call, evidence: call.fieldEvidence });
  const [{ config }, turns, services] = await Promise.all([
    prisma.agentVersion.findUniqueOrThrow({
      where: { agentId_version: { agentId, version } },
      select: { config: true },
    }),
    readTurns(prisma, callId),
    readServiceUses(ctx, { callId, language, outcome, actions }),
  ]);
  return {
    ...{ language, channel, outcome, reason, config: configAsWritten(config), fields, evidence },
    ...{ turns: limitTurns(turns), services },
  };
}

/** These columns hold what the verbs of `call` put there after checking it. */
function asWritten(columns: Record<'language' | 'fields' | 'evidence' | 'actions', unknown>) {
  return columns as {
    language: Language;
    fields: Record<string, string | null>;
    evidence: EvidenceByField | null;
    actions: CallAction[] | null;
  };
}

/** As the verbs of `agent` have checked it. */
function configAsWritten(config: unknown): AgentConfig {
  return config as AgentConfig;
}
