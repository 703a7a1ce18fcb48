import { callsList } from '@uketsuke/contracts/rest';
import { defineOperation } from '../operation.ts';
import { callFields } from './call-fields.ts';

export const listCalls = defineOperation({
  route: callsList,
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
  variables: ({ query: { tenantId, ...page } }) => ({ filter: { tenantId }, ...page }),
});
