import type { DomainContext } from './context.ts';
import { type Filter, type ListRequest, type Page, readCursor, toPage } from './page.ts';

interface CreatedRow {
  id: string;
  createdAt: Date;
}

/** What Prisma is asked for: the rows after the position, in the order of the list, and one more than the page holds. */
export interface PageQuery {
  after: AfterPosition;
  orderBy: { createdAt?: Order; id?: Order }[];
  take?: number;
}

type Order = 'asc' | 'desc';
type Beyond<Value> = { lt: Value } | { gt: Value };
type AfterPosition = { OR?: { createdAt: Beyond<Date> | Date; id?: Beyond<string> }[] };

interface ListPage<Row, Wanted extends Filter> extends ListRequest<Wanted> {
  limit: number | null | undefined;
  order: Order;
  find: (filter: Wanted, page: PageQuery) => Promise<Row[]>;
}

/** A page of rows that stand in the order in which they were made. */
export async function listPage<Row extends CreatedRow, Wanted extends Filter>(
  ctx: DomainContext,
  { limit, order, find, ...request }: ListPage<Row, Wanted>,
): Promise<Page<Row>> {
  const { filter, position } = readCursor(ctx, request);
  const rows = await find(filter, {
    after: position ? afterPosition(position, order) : {},
    orderBy: [{ createdAt: order }, { id: order }],
    ...(limit != null && { take: limit + 1 }),
  });
  const positionOf = ({ createdAt: at, id }: Row) => ({ at, id });
  return toPage(ctx, { place: request.place, filter, rows, limit, positionOf });
}

function afterPosition({ atMs, id }: { atMs: number; id: string }, order: Order): AfterPosition {
  const beyond = <Value>(value: Value): Beyond<Value> => (order === 'asc' ? { gt: value } : { lt: value });
  const at = new Date(atMs);
  return { OR: [{ createdAt: beyond(at) }, { createdAt: at, id: beyond(id) }] };
}
