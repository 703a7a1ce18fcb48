import { graphql } from '@uketsuke/graphql';

export const connectionFields = graphql(`
  fragment ConnectionFields on Connection {
    id
    connector
    tenant_id: tenantId
    label
    status
    config
    created_by: createdBy
    created_at: createdAt
    updated_at: updatedAt
  }
`);
