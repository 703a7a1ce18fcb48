import { callsPageDefault, DomainError } from '@uketsuke/contracts';
import type { DomainContext } from '../context.ts';
import { parseInput } from '../parse-input.ts';
import { requireReader } from '../permission.ts';
import { decodeCursor, encodeCursor, type ListPosition } from './cursor.ts';
import { callFilter, type CallFilter, callListInput, type CallListInput } from './input.ts';
import { type CallView, viewColumns, viewOf, type ViewRow } from './view.ts';

export interface CallPage {
  data: CallView[];
  hasMore: boolean;
  nextCursor: string | null;
}

/** Newest first by start time. A cursor goes on in its own list, whether or not the filter is repeated. A deleted tenant's calls are still listed by its id. */
export async function listCalls(ctx: DomainContext, input: CallListInput = {}): Promise<CallPage> {
  const { environmentId } = requireReader(ctx);
  const { cursor, before, limit, ...given } = parseInput(callListInput, input);
  const pageSize = limit ?? callsPageDefault;
  const position = cursor == null ? null : decodeCursor(ctx.secrets, cursor, environmentId);
  if (cursor != null && !position) throw strangeCursor();
  const filter = position ? filterOfCursor(position, given) : given;
  const where = conditionsOf({ environmentId, filter, before: before ?? null, position });
  const query = {
    name: `call_list_${where.name}`,
    text: `SELECT ${viewColumns} FROM call WHERE ${where.sql} ORDER BY started_at DESC, id DESC LIMIT $1`,
    values: [pageSize + 1, ...where.values],
  };
  const rows = where.isIndexed ? await ctx.db.read<ViewRow>(query) : (await ctx.db.pool.query<ViewRow>(query)).rows;
  if (rows.length === 0 && filter.tenantId != null) await requireTenant(ctx, filter.tenantId, environmentId);
  const data = rows.slice(0, pageSize).map(viewOf);
  const last = data.at(-1);
  const hasMore = rows.length > pageSize;
  const nextCursor =
    hasMore && last
      ? encodeCursor(
          ctx.secrets,
          { startedAtMs: last.startedAt.getTime(), id: last.id, filter: Object.fromEntries(wishesOf(filter)) },
          environmentId,
        )
      : null;
  return { data, hasMore, nextCursor };
}

function wishesOf(filter: CallFilter): [string, string | boolean][] {
  return Object.entries(filter).flatMap(([name, value]) => (value == null ? [] : [[name, value]]));
}

/** What is given beside a cursor may repeat the filter of its list, not change it. */
function filterOfCursor({ filter }: ListPosition, given: CallFilter): CallFilter {
  const problems = wishesOf(given)
    .filter(([name, value]) => filter[name] !== value)
    .map(([name]) => ({ path: [name], reason: 'must be absent or as it was for the page before' }));
  if (problems.length > 0) throw new DomainError('invalid_request', { problems });
  const parsed = callFilter.safeParse(filter);
  if (!parsed.success) throw strangeCursor();
  return parsed.data;
}

function strangeCursor(): DomainError {
  return new DomainError('invalid_request', { problems: [{ path: ['cursor'], reason: 'is not one of these lists' }] });
}

interface Conditions {
  environmentId: string;
  filter: CallFilter;
  before: Date | null;
  position: { startedAtMs: number; id: string } | null;
}

/** The statement's name tells its text, so that PostgreSQL plans each of the few forms once. `$1` is the limit. */
function conditionsOf({ environmentId, filter, before, position }: Conditions) {
  const values: (string | Date)[] = [];
  const parts: string[] = [];
  const names: string[] = [];
  const add = (name: string, wanted: readonly (string | Date)[] | null, sql: (...at: string[]) => string): void => {
    if (wanted === null) return;
    parts.push(sql(...wanted.map((value) => `$${values.push(value) + 1}`)));
    names.push(name);
  };
  const one = <Value>(value: Value | null | undefined) => (value == null ? null : [value]);
  add('environment', [environmentId], (id) => `environment_id = ${id}`);
  add('tenant', one(filter.tenantId), (id) => `tenant_id = ${id}`);
  add('agent', one(filter.agentId), (id) => `agent_id = ${id}`);
  add('channel', one(filter.channel), (channel) => `channel = ${channel}::channel`);
  add('outcome', one(filter.outcome), (outcome) => `outcome = ${outcome}::outcome`);
  if (filter.isRunning != null) {
    const sql = filter.isRunning ? 'ended_at IS NULL' : 'ended_at IS NOT NULL';
    add(filter.isRunning ? 'running' : 'ended', [], () => sql);
  }
  add('before', one(before), (time) => `started_at < ${time}`);
  add(
    'after',
    position && [new Date(position.startedAtMs), position.id],
    (time, id) => `(started_at, id) < (${time}, ${id})`,
  );
  return { sql: parts.join(' AND '), values, name: names.join('_'), isIndexed: isIndexed(filter) };
}

/** The other filters may have to look at many calls to find a page of them. */
function isIndexed({ agentId, channel, outcome, isRunning }: CallFilter): boolean {
  return [agentId, channel, outcome, isRunning].every((value) => value == null);
}

async function requireTenant({ db }: DomainContext, id: string, environmentId: string): Promise<void> {
  const { rows } = await db.pool.query('SELECT 1 FROM tenant WHERE id = $1 AND environment_id = $2', [
    id,
    environmentId,
  ]);
  if (rows.length === 0) throw new DomainError('not_found');
}
