import type { ConnectorDefinition } from '@uketsuke/connectors';
import type { Language, Outcome } from '@uketsuke/contracts';
import type { CallAction, LeftOutReason } from '../call-action/call-action.ts';
import type { DomainContext } from '../context.ts';
import { appointmentIn, type Invoked, slotsIn } from './appointments.ts';
import type { ServiceUse } from './service-use.ts';

export interface ReadUses {
  callId: string;
  language: Language;
  outcome: Outcome;
  /** null: the agent's config names none. */
  actions: readonly CallAction[] | null;
}

interface Invocation extends Invoked {
  name: string;
  error: string | null;
  durationMs: number | null;
}

/** What was done at connected services, in order; behind it what a call that was completed could not use because it is broken. */
export async function readServiceUses(ctx: DomainContext, call: ReadUses): Promise<ServiceUse[]> {
  const { callId, language, outcome, actions } = call;
  if (!actions || actions.length === 0) return [];
  const definitions = ctx.connectors?.definitions ?? [];
  const invocations: Invocation[] = await ctx.db.prisma.toolInvocation.findMany({
    where: { callId },
    orderBy: [{ startedAt: 'asc' }, { id: 'asc' }],
    select: { name: true, arguments: true, result: true, error: true, durationMs: true },
  });
  const uses = invocations.flatMap((invocation) => {
    const action = actions.find(({ name, leftOut }) => leftOut === null && name === invocation.name);
    if (!action) return [];
    const { durationMs, error } = invocation;
    return {
      ...wordsOf(action, { definitions, language }),
      // Whoever ran it has not told how it ended.
      ...{ error: durationMs === null ? 'unclear' : error },
      ...{ when: appointmentIn(invocation), found: slotsIn(invocation.result) },
    };
  });
  if (outcome !== 'completed') return uses;
  const broken = actions.filter(({ leftOut }) => leftOut !== null && isBroken[leftOut]);
  return [
    ...uses,
    ...broken
      .map((action) => ({
        ...wordsOf(action, { definitions, language }),
        error: action.leftOut,
        when: null,
        found: [],
      }))
      .filter(({ isChange }) => isChange),
  ];
}

/** A service that nobody of this call has connected is not missed. */
const isBroken: Readonly<Record<LeftOutReason, boolean>> = {
  ...{ needs_setup: true, needs_reauth: true, unavailable: true },
  ...{ not_connected: false, unknown_action: false },
};

function wordsOf(
  { connector: id, action, confirm }: CallAction,
  { definitions, language }: { definitions: readonly ConnectorDefinition[]; language: Language },
): Pick<ServiceUse, 'service' | 'action' | 'isChange' | 'done'> {
  const connector = definitions.find((candidate) => candidate.id === id);
  const known = connector?.actions.find(({ name }) => name === action);
  return {
    service: connector?.name[language] ?? id,
    action: known?.description[language] ?? action,
    // Of what only the service names, the caller is asked first where it changes something.
    isChange: known ? known.repetition !== 'none' : confirm,
    done: known?.done?.[language] ?? null,
  };
}
