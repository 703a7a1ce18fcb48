import { usageGet } from '@uketsuke/contracts/rest';
import { graphql } from '@uketsuke/graphql';
import { defineOperation } from '../operation.ts';

export const getUsage = defineOperation({
  route: usageGet,
  document: graphql(`
    query ($from: String, $to: String, $groupBy: UsageGrouping) {
      result: usage(from: $from, to: $to, groupBy: $groupBy) {
        environment
        from
        to
        group_by: groupBy
        unit_price_yen: unitPriceYen
        total {
          ...Counters
        }
        data {
          ... on TenantUsage {
            tenant {
              id
              external_id: externalId
              name
            }
          }
          ... on DayUsage {
            day
          }
          ... on ChannelUsage {
            channel
          }
          ...Counters
        }
        note
      }
    }
    fragment Counters on UsageCounters {
      calls
      seconds
      minutes
      amount_yen: amountYen
    }
  `),
});
