import { queryFromInfo } from '@pothos/plugin-prisma';
import type { Page } from '@uketsuke/domain';
import type { GraphQLResolveInfo } from 'graphql';
import { builder } from './builder.ts';
import type { GraphQLContext } from './context.ts';

/** The one shape of a list for people: a type of its own for each kind of row, which adds `data`. */
export const PageRef = builder.interfaceRef<Page<unknown>>('Page').implement({
  description: 'While `hasMore` is true, `nextCursor` is the `cursor` of the next page.',
  fields: (t) => ({
    hasMore: t.exposeBoolean('hasMore'),
    nextCursor: t.exposeString('nextCursor', { nullable: true }),
  }),
});

const pageSizeDefault = 50;

/** The arguments of every list beside its `filter`. */
export const pageArgs = builder.args((t) => ({
  cursor: t.string({ description: 'Goes on in the list of that cursor, with its filter.' }),
  limit: t.int({ defaultValue: pageSizeDefault, description: 'At most 100. null: all the rest of the list.' }),
}));

/** What the rows of a page are to be loaded with, as Prisma takes it. */
export function queryOfRows(context: GraphQLContext, info: GraphQLResolveInfo): object {
  return queryFromInfo({ context, info, path: ['data'] });
}
