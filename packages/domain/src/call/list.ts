import { callsPageDefault } from '@uketsuke/contracts';
import type { DomainContext } from '../context.ts';
import { notFound } from '../not-found.ts';
import { type Page, readCursor, toPage } from '../page.ts';
import { parseInput } from '../parse-input.ts';
import { requireReader } from '../permission.ts';
import { callFilter, type CallFilter, callListInput, type CallListInput } from './input.ts';
import { type CallView, viewColumns, viewOf, type ViewRow } from './view.ts';

export type CallPage = Page<CallView>;

/** Newest first by start time. A cursor goes on in its own list, whether or not the filter is repeated. A deleted tenant's calls are still listed by its id. */
export async function listCalls(ctx: DomainContext, input: CallListInput = {}): Promise<CallPage> {
  const { environmentId } = requireReader(ctx);
  const { cursor, before, limit: wantedLimit, ...given } = parseInput(callListInput, input);
  const limit = wantedLimit ?? callsPageDefault;
  const place = `calls ${environmentId}`;
  const { filter, position } = readCursor<CallFilter>(ctx, { place, cursor, filter: given, schema: callFilter });
  const where = conditionsOf({ environmentId, filter, before: before ?? null, position });
  const query = {
    name: `call_list_${where.name}`,
    text: `SELECT ${viewColumns} FROM call WHERE ${where.sql} ORDER BY started_at DESC, id DESC LIMIT $1`,
    values: [limit + 1, ...where.values],
  };
  const rows = where.isIndexed ? await ctx.db.read<ViewRow>(query) : (await ctx.db.pool.query<ViewRow>(query)).rows;
  if (rows.length === 0 && filter.tenantId != null) await requireTenant(ctx, filter.tenantId, environmentId);
  const positionOf = ({ started_at: at, id }: ViewRow) => ({ at, id });
  const { data, ...more } = toPage(ctx, { place, filter, rows, limit, positionOf });
  return { data: data.map(viewOf), ...more };
}

interface Conditions {
  environmentId: string;
  filter: CallFilter;
  before: Date | null;
  position: { atMs: number; id: string } | null;
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
  if (filter.search) {
    const { id, digits } = wantedCall(filter.search);
    const isIt = (is: string): string => `id = ${is} OR provider_call_id = ${is}`;
    if (digits === null) add('id', [id], (is) => `(${isIt(is)})`);
    else {
      add(
        'id_or_digits',
        [id, digits, `${digits}${behindDigits}`],
        (is, from, to) => `(${isIt(is)} OR ${callerDigits} ~>=~ ${from} AND ${callerDigits} ~<~ ${to})`,
      );
    }
  }
  add('before', one(before), (time) => `started_at < ${time}`);
  add('after', position && [new Date(position.atMs), position.id], (time, id) => `(started_at, id) < (${time}, ${id})`);
  return { sql: parts.join(' AND '), values, name: names.join('_'), isIndexed: isIndexed(filter) };
}

/** The other filters may have to look at many calls to find a page of them. */
function isIndexed({ agentId, channel, outcome, isRunning, search }: CallFilter): boolean {
  return [agentId, channel, outcome, isRunning, search].every((value) => value == null);
}

/** As the index `call_caller_digits_idx` has it. */
const callerDigits = String.raw`reverse(regexp_replace(from_number, '\D', '', 'g'))`;
/** The character behind 9: all that begins with some digits stands between them and them with this. */
const behindDigits = ':';
const searchedDigitsMin = 4;

/** Digits are looked for at the end of the number and without their trunk zero, so that 090… finds +8190…. */
function wantedCall(search: string): { id: string; digits: string | null } {
  const text = search.normalize('NFKC').trim();
  const isNumber = /^[+\d\s().-]+$/u.test(text);
  const digits = text.replace(/\D/g, '').replace(/^0+/, '');
  const isLongEnough = isNumber && digits.length >= searchedDigitsMin;
  return { id: text, digits: isLongEnough ? [...digits].toReversed().join('') : null };
}

async function requireTenant({ db }: DomainContext, id: string, environmentId: string): Promise<void> {
  const { rows } = await db.pool.query('SELECT 1 FROM tenant WHERE id = $1 AND environment_id = $2', [
    id,
    environmentId,
  ]);
  if (rows.length === 0) throw notFound(['tenantId']);
}
