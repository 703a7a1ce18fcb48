import { DomainError } from '@uketsuke/contracts';
import { z } from 'zod';
import type { DomainContext } from './context.ts';
import { decodeCursor, encodeCursor, type ListPosition } from './cursor.ts';

/** A part of a list; the whole list where nothing is left. */
export interface Page<Row> {
  data: Row[];
  hasMore: boolean;
  nextCursor: string | null;
}

export const pageSizeMax = 100;
/** Of lists that are never answered whole. */
export const pageSizeDefault = 50;

/** Beside the filter. Without a limit all the rest of the list is answered. */
export const pageInput = z.object({
  cursor: z.string().nullish(),
  limit: z.int().min(1).max(pageSizeMax).nullish(),
});

type Wish = string | boolean | null | undefined;
export type Filter = Readonly<Record<string, Wish>>;

export interface ListRequest<Wanted extends Filter> {
  /** Of which the cursor was made: the kind of list and its environment. */
  place: string;
  cursor: string | null | undefined;
  filter: Wanted;
  schema: z.ZodType<Wanted>;
}

/** What is wanted, and after which row. A cursor goes on in its own list, whether or not the filter is repeated beside it. */
export function readCursor<Wanted extends Filter>(
  { secrets }: Pick<DomainContext, 'secrets'>,
  { place, cursor, filter, schema }: ListRequest<Wanted>,
): { filter: Wanted; position: ListPosition | null } {
  if (cursor == null) return { filter, position: null };
  const position = decodeCursor(secrets, cursor, place);
  if (!position) throw strangeCursor();
  const problems = wishesOf(filter)
    .filter(([name, value]) => position.filter[name] !== value)
    .map(([name]) => ({ path: [name], reason: 'must be absent or as it was for the page before' }));
  if (problems.length > 0) throw new DomainError('invalid_request', { problems });
  const parsed = schema.safeParse(position.filter);
  if (!parsed.success) throw strangeCursor();
  return { filter: parsed.data, position };
}

interface PageOf<Row> {
  place: string;
  filter: Filter;
  /** One more than the limit, where there are as many. */
  rows: Row[];
  limit: number | null | undefined;
  positionOf: (row: Row) => { at: Date; id: string };
}

export function toPage<Row>(
  { secrets }: Pick<DomainContext, 'secrets'>,
  { place, filter, rows, limit, positionOf }: PageOf<Row>,
): Page<Row> {
  const data = limit == null ? rows : rows.slice(0, limit);
  const last = data.at(-1);
  if (!last || data.length === rows.length) return { data, hasMore: false, nextCursor: null };
  const { at, id } = positionOf(last);
  const position = { atMs: at.getTime(), id, filter: Object.fromEntries(wishesOf(filter)) };
  return { data, hasMore: true, nextCursor: encodeCursor(secrets, position, place) };
}

function wishesOf(filter: Filter): [string, string | boolean][] {
  return Object.entries(filter).flatMap(([name, value]) => (value == null ? [] : [[name, value]]));
}

function strangeCursor(): DomainError {
  return new DomainError('invalid_request', { problems: [{ path: ['cursor'], reason: 'is not one of these lists' }] });
}
