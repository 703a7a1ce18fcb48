import { callsList } from '@uketsuke/contracts/rest';
import { graphql } from '@uketsuke/graphql';
import { defineOperation } from '../operation.ts';
import { callFields } from './call-fields.ts';

export const listCalls = defineOperation({
  route: callsList,
  document: graphql(
    `
      query ($tenantId: ID, $cursor: String, $before: UnixMilliseconds, $limit: Int!) {
        result: calls(filter: { tenantId: $tenantId }, cursor: $cursor, before: $before, limit: $limit) {
          data {
            ...CallFields
          }
          has_more: hasMore
          next_cursor: nextCursor
        }
      }
    `,
    [callFields],
  ),
});
