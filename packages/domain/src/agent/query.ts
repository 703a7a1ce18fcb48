import type { Prisma } from '@uketsuke/db/client';

/** What to load with an agent: the selection of a GraphQL field, or an `include`. */
export interface AgentQuery {
  select?: Prisma.AgentSelect;
  include?: Prisma.AgentInclude;
}
