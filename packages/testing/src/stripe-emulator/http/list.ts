import type { Params } from './params.ts';

const limitDefault = 10;
const limitMax = 100;

export interface List<Item> {
  object: 'list';
  url: string;
  has_more: boolean;
  data: Item[];
}

/** One page of a list, the newest first. */
export function listPage<Item extends { id: string }>(items: readonly Item[], params: Params, url: string): List<Item> {
  const limit = Math.min(params.integer('limit') ?? limitDefault, limitMax);
  const newestFirst = items.toReversed();
  const after = params.text('starting_after');
  const start = after === undefined ? 0 : newestFirst.findIndex(({ id }) => id === after) + 1;
  const rest = newestFirst.slice(start);
  return { object: 'list', url, has_more: rest.length > limit, data: rest.slice(0, limit) };
}
