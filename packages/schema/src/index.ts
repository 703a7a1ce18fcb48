export type { GraphQLContext } from './context.ts';
export { createSchema } from './schema.ts';
export { fromParent } from './from-parent.ts';
