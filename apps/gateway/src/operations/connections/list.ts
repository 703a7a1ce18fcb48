import { connectionsList } from '@uketsuke/contracts/rest';
import { graphql } from '@uketsuke/graphql';
import { defineOperation } from '../operation.ts';
import { connectionFields } from './connection-fields.ts';

export const listConnections = defineOperation({
  route: connectionsList,
  document: graphql(
    `
      query ($tenantId: String) {
        data: connections(tenantId: $tenantId) {
          ...ConnectionFields
        }
      }
    `,
    [connectionFields],
  ),
});
