import { DomainError, isStorableText } from '@uketsuke/contracts';
import type { DomainContext } from '../context.ts';
import { requireReader } from '../permission.ts';
import { type CallView, viewColumns, viewOf, type ViewRow } from './view.ts';

export async function getCall(ctx: DomainContext, id: string): Promise<CallView> {
  const { environmentId } = requireReader(ctx);
  if (!isStorableText(id)) throw new DomainError('not_found');
  const rows = await ctx.db.read<ViewRow>({
    name: 'call_get',
    text: `SELECT ${viewColumns} FROM call WHERE id = $1 AND environment_id = $2`,
    values: [id, environmentId],
  });
  return first(rows);
}

/** A telephony call id (CA…) or a session id; a stream may return to the same telephony call, so the newest one counts. */
export async function getCallByProvider(ctx: DomainContext, providerCallId: string): Promise<CallView> {
  const { environmentId } = requireReader(ctx);
  if (!isStorableText(providerCallId)) throw new DomainError('not_found');
  const rows = await ctx.db.read<ViewRow>({
    name: 'call_get_by_provider',
    text: `SELECT ${viewColumns} FROM call WHERE provider_call_id = $1 AND environment_id = $2
      ORDER BY started_at DESC, id DESC LIMIT 1`,
    values: [providerCallId, environmentId],
  });
  return first(rows);
}

function first(rows: readonly ViewRow[]): CallView {
  const [row] = rows;
  if (!row) throw new DomainError('not_found');
  return viewOf(row);
}
