import { tenantsListConnections } from '@uketsuke/contracts/rest';
import { graphql } from '@uketsuke/graphql';
import { defineOperation } from '../operation.ts';
import { connectionFields } from '../connections/connection-fields.ts';

export const listTenantConnections = defineOperation({
  route: tenantsListConnections,
  document: graphql(
    `
      query ($tenantId: String!) {
        data: connections(tenantId: $tenantId) {
          ...ConnectionFields
        }
      }
    `,
    [connectionFields],
  ),
  variables: ({ params }) => ({ tenantId: params.id }),
});
