import { agentsList } from '@uketsuke/contracts/rest';
import { defineHandler } from '../../rest/handler.ts';

export const agentsListHandler = defineHandler(agentsList, {
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
