import type { CallNotice as NoticeText } from '@uketsuke/connectors';
import type { AgentConfig, Category, Language } from '@uketsuke/contracts';
import type { Connection } from '@uketsuke/db/client';
import type { DomainContext } from '../context.ts';
import type { EnvironmentScope } from '../permission.ts';
import { noticeText } from './notice-text.ts';

export interface ReadNotice {
  connection: Connection;
  scope: EnvironmentScope;
  text: NoticeText;
}

/** null: the connection is not there any more, or nothing of the call may be told. */
export async function readNotice(
  { db }: DomainContext,
  { callId, connectionId }: { callId: string; connectionId: string },
): Promise<ReadNotice | null> {
  const call = await db.prisma.call.findUnique({
    where: { id: callId, transcriptErasedAt: null, fieldsErasedAt: null },
    include: { tenant: true, environment: true },
  });
  if (!call || call.summary === null) return null;
  const { environmentId, tenantId, agentId, agentVersion: version } = call;
  const connection = await db.prisma.connection.findFirst({
    where: {
      id: connectionId,
      environmentId,
      OR: [{ tenantId }, { tenantId: null }],
      status: 'active',
      deletedAt: null,
    },
  });
  if (!connection) return null;
  const { config } = await db.prisma.agentVersion.findUniqueOrThrow({
    where: { agentId_version: { agentId, version } },
    select: { config: true },
  });
  const { kind: environment, organizationId } = call.environment;
  const { startedAt, durationMs, fromNumber: from, summary, channel } = call;
  return {
    connection,
    scope: { organizationId, environmentId, environment },
    text: noticeText({
      ...{ tenant: call.tenant.name, startedAt, durationMs: durationMs ?? 0, from, summary, channel },
      ...asWritten({ ...call, config }),
    }),
  };
}

/** These columns hold what the verbs of `call` and `agent` put there after checking it. */
function asWritten({
  language,
  category,
  fields,
  config,
}: Record<'language' | 'category' | 'fields' | 'config', unknown>) {
  return { language, category, fields, config } as {
    language: Language;
    category: Category | null;
    fields: Record<string, string | null>;
    config: Pick<AgentConfig, 'fields'>;
  };
}
