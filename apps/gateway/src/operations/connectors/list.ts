import { connectorsList } from '@uketsuke/contracts/rest';
import { graphql } from '@uketsuke/graphql';
import { defineOperation } from '../operation.ts';

export const listConnectors = defineOperation({
  route: connectorsList,
  document: graphql(`
    query {
      data: connectors {
        id
        name
        description
        category
        auth
        available: isAvailable
        needs_setup: needsSetup
        notify: isNotifier
        env_only: isEnvironmentOnly
        inputs {
          name
          type
        }
        actions {
          name
          tool
          description
          confirm
        }
      }
    }
  `),
});
