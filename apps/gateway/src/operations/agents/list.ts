import { agentsList } from '@uketsuke/contracts/rest';
import { defineOperation } from '../operation.ts';

export const listAgents = defineOperation({
  route: agentsList,
  document: /* GraphQL */ `
    query {
      data: agents {
        id
        name
        version
        created_at: createdAt
        updated_at: updatedAt
      }
    }
  `,
});
