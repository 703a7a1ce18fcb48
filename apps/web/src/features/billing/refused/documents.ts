import { graphql, type ResultOf } from '@uketsuke/graphql';

export const refusedCallsQuery = graphql(`
  query RefusedCalls($cursor: String) {
    refusedCalls(cursor: $cursor, limit: 25) {
      nextCursor
      data {
        id
        channel
        reason
        count
        firstAt
        lastAt
        tenant {
          id
          name
        }
      }
    }
  }
`);
export type RefusedCall = ResultOf<typeof refusedCallsQuery>['refusedCalls']['data'][number];
