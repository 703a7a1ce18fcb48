import { graphql, type ResultOf } from '@uketsuke/graphql';

export const invoicesQuery = graphql(`
  query Invoices($cursor: String) {
    invoices(cursor: $cursor, limit: 25) {
      nextCursor
      data {
        id
        number
        month
        state
        issuedAt
        dueAt
        paidAt
        lines {
          description
          month
          callsCount
          quantity
          unitPriceYen
          amountYen
        }
        subtotalYen
        taxYen
        totalYen
        taxRate
      }
    }
  }
`);
export type Invoice = ResultOf<typeof invoicesQuery>['invoices']['data'][number];
