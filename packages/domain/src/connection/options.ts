import { ProviderError } from '@uketsuke/connectors';
import { DomainError, textWithin } from '@uketsuke/contracts';
import { z } from 'zod';
import type { DomainContext } from '../context.ts';
import { parseInput } from '../parse-input.ts';
import { requireConnections } from '../permission.ts';
import { askProvider } from './failures.ts';
import { getConnection } from './get.ts';
import { openConnection } from './provider-of.ts';

/** A page that is set up by several choices asks for the same again and again. */
const optionsKeptMs = 60_000;

const text = textWithin({ max: 200 }).nullish();
/** Whatever else is passed is nobody's. */
const optionsInput = z.object({ spreadsheet: text, sheet: text, app: text, q: text });
type Params = Readonly<Partial<Record<keyof z.output<typeof optionsInput>, string>>>;

/** What can be chosen from while setting a connection up, by the contract's keys of its connector. Empty where there is nothing to choose. */
export async function listConnectionOptions(
  ctx: DomainContext,
  id: string,
  input: unknown = {},
): Promise<Record<string, readonly unknown[]>> {
  const scope = requireConnections(ctx);
  const params = withoutNulls(parseInput(optionsInput, input));
  const connection = await getConnection(ctx, id);
  if (connection.status === 'needs_reauth') throw new DomainError('needs_reauth');
  const { definition, provider } = openConnection(ctx, connection, scope);
  const config = typeof connection.config === 'object' && connection.config !== null ? { ...connection.config } : {};
  const load = async () => {
    try {
      return (await definition.options?.(provider, { params, config })) ?? {};
    } catch (error) {
      throw goneFault(error, params);
    }
  };
  return askProvider(ctx, connection, () => provider.kept(`options ${JSON.stringify(params)}`, optionsKeptMs, load), {
    isRead: true,
  });
}

function withoutNulls(params: z.output<typeof optionsInput>): Params {
  return Object.fromEntries(Object.entries(params).flatMap(([name, value]) => (value == null ? [] : [[name, value]])));
}

/** Somebody asked about something that is not there. */
function goneFault(error: unknown, { spreadsheet, app }: Params): unknown {
  const isGone = error instanceof ProviderError && error.kind === 'config' && [404, 410].includes(error.status ?? 0);
  if (!isGone || (spreadsheet ?? app) === undefined) return error;
  const path = [spreadsheet === undefined ? 'app' : 'spreadsheet'];
  return new DomainError('invalid_request', {
    problems: [{ path, reason: 'does not exist at the service' }],
    cause: error,
  });
}
