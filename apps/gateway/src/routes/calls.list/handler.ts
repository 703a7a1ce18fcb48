import { callsList } from '@uketsuke/contracts/rest';
import { defineHandler } from '../../rest/handler.ts';
import { callFields } from '../call-fields.ts';

export const callsListHandler = defineHandler(callsList, {
  document: /* GraphQL */ `
    query ($filter: CallFilter!, $cursor: String, $before: UnixMilliseconds, $limit: Int!) {
      result: calls(filter: $filter, cursor: $cursor, before: $before, limit: $limit) {
        data {
          ...CallFields
        }
        has_more: hasMore
        next_cursor: nextCursor
      }
    }
    ${callFields}
  `,
  variables: ({ query: { tenant_id, cursor, before, limit } }) => ({
    filter: { tenantId: tenant_id },
    cursor,
    before,
    limit,
  }),
});
