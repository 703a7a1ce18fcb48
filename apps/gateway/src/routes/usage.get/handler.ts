import { usageGet } from '@uketsuke/contracts/rest';
import { defineHandler } from '../../rest/handler.ts';

export const usageGetHandler = defineHandler(usageGet, {
  document: /* GraphQL */ `
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
  `,
  variables: ({ query: { from, to, group_by } }) => ({ from, to, groupBy: group_by }),
});
