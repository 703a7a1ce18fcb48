import { listPage } from '../http/list.ts';
import type { Params } from '../http/params.ts';
import type { State } from '../state/state.ts';

/** `GET /v1/events`, of certain types and since a moment. */
export function listEvents(state: State, params: Params): object {
  params.only('limit', 'starting_after', 'type', 'types', 'created');
  const type = params.text('type');
  const types = new Set([...Object.values(params.map('types')), ...(type === undefined ? [] : [type])]);
  const since = params.integer('created[gte]') ?? 0;
  const wanted = state.events
    .all()
    .filter((event) => event.created >= since && (types.size === 0 || types.has(event.type)));
  return listPage(wanted, params, '/v1/events');
}
