import { type Language, modelSchemaOf } from '@uketsuke/contracts';
import type { PlanAction } from '@uketsuke/contracts/voice-node';
import type { Connection } from '@uketsuke/db/client';
import type { DomainContext } from '../context.ts';
import type { EnvironmentScope } from '../permission.ts';
import type { CallAction } from './call-action.ts';
import { offeredActions, type OfferedAction } from './offered-actions.ts';

/** What the AI is told of the actions that the call can use. One whose connection is gone by now is left out. */
export async function planActions(
  ctx: DomainContext,
  { actions, language, scope }: { actions: readonly CallAction[]; language: Language; scope: EnvironmentScope },
): Promise<PlanAction[]> {
  const usable = actions.filter(({ leftOut }) => leftOut === null);
  if (usable.length === 0) return [];
  const ids = usable.flatMap(({ connectionId }) => connectionId ?? []);
  const connections = await ctx.db.prisma.connection.findMany({ where: { id: { in: ids }, deletedAt: null } });
  const offers = await Promise.all(
    connections.map(async (one) => ({ ...one, offered: await offeredActions(ctx, one, scope) })),
  );
  return usable.flatMap(({ name, connector, connectionId, action, confirm }) => {
    const connection = offers.find(({ id }) => id === connectionId);
    const offered = connection?.offered?.find((candidate) => candidate.name === action);
    if (!connection || !offered) return [];
    const parameters = offered.parametersSchema ?? modelSchemaOf(parametersOf(ctx, { offered, connection }));
    return [{ name, connector, action, confirm, description: offered.description[language], parameters }];
  });
}

/** Settings that do not fit are told when the action is run. */
function parametersOf(
  { connectors }: DomainContext,
  { offered, connection }: { offered: OfferedAction; connection: Connection },
): OfferedAction['parameters'] {
  const definition = connectors?.definitions.find(({ id }) => id === connection.connector);
  const config = definition?.config.safeParse(connection.config);
  return config?.success && offered.parametersFor ? offered.parametersFor(config.data) : offered.parameters;
}
