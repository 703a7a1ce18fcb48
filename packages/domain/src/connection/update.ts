import type { ConnectorDefinition, Provider } from '@uketsuke/connectors';
import { DomainError, parseShape, type Problem } from '@uketsuke/contracts';
import type { Connection, Prisma } from '@uketsuke/db/client';
import { recordAudit } from '../audit/record.ts';
import type { DomainContext } from '../context.ts';
import { parseInput } from '../parse-input.ts';
import { requireConnections } from '../permission.ts';
import { nowOf } from '../time.ts';
import { askProvider } from './failures.ts';
import { getConnection } from './get.ts';
import { connectionUpdateInput, type ConnectionUpdateInput } from './input.ts';
import { openConnection } from './provider-of.ts';
import { lockConnection } from './scope.ts';

/**
 * Sets it up: only what is passed changes, and null empties a setting. The settings must have the connector's shape, and what they name must
 * be there. A connection that lacked settings is active then; a broken one stays broken, unless the provider has just answered to its key.
 */
export async function updateConnection(
  ctx: DomainContext,
  id: string,
  input: ConnectionUpdateInput,
): Promise<Connection> {
  const scope = requireConnections(ctx);
  const { config: changes } = parseInput(connectionUpdateInput, input);
  const connection = await getConnection(ctx, id);
  const { definition, ...opened } = openConnection(ctx, connection, scope);
  const { provider, answers } = countAnswers(opened.provider);
  const config = configOf(definition, connection, changes);
  const problems = await askProvider(
    ctx,
    connection,
    async () => (await definition.checkConfig?.(provider, config)) ?? [],
  );
  if (problems.length > 0) throw new DomainError('invalid_config', { problems: problems.map(inConfig) });
  const { environmentId, organizationId } = scope;
  return ctx.db.transaction(async (tx) => {
    const current = await lockConnection(tx, ctx, id);
    // Somebody else may have changed other settings meanwhile.
    const settled = configOf(definition, current, changes);
    // A key that was refused once, and with which the provider has just answered, is good again.
    const isHealed = current.status === 'needs_reauth' && definition.auth.by === 'api_key' && answers.count > 0;
    const isReady = current.status === 'needs_setup' || isHealed;
    await recordAudit(tx, ctx, { action: 'connection.changed', organizationId, environmentId, objectId: id });
    return tx.connection.update({
      where: { id },
      data: {
        config: { ...settled } as Prisma.InputJsonObject,
        updatedAt: nowOf(ctx),
        ...(isReady && { status: 'active', statusReason: null, refusedAt: null }),
      },
    });
  });
}

/** A check may have nothing to ask about. */
function countAnswers(provider: Provider): { provider: Provider; answers: { count: number } } {
  const answers = { count: 0 };
  const counting: Provider = {
    ...provider,
    async request(request) {
      const answer = await provider.request<never>(request);
      answers.count += 1;
      return answer;
    },
  };
  return { provider: counting, answers };
}

function configOf(
  definition: ConnectorDefinition,
  { config }: Pick<Connection, 'config'>,
  changes: Record<string, unknown>,
): Record<string, unknown> {
  const merged = Object.entries({ ...objectOf(config), ...changes });
  const given = Object.fromEntries(merged.filter(([, value]) => value !== null));
  const parsed = parseShape(definition.config, given, ['config']);
  if (!parsed.ok) throw new DomainError('invalid_config', { problems: parsed.problems });
  return parsed.value;
}

function inConfig({ path, reason }: Problem): Problem {
  return { path: ['config', ...path], reason };
}

function objectOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}
