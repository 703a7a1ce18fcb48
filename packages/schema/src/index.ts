export type { GraphQLContext } from './context.ts';
export { createSchema } from './schema.ts';
