import { graphql, type ResultOf } from '@uketsuke/graphql';

export const ledgerQuery = graphql(`
  query LedgerTransactions($filter: LedgerTransactionFilter, $cursor: String) {
    ledgerTransactions(filter: $filter, cursor: $cursor, limit: 25) {
      nextCursor
      data {
        id
        kind
        reference
        bookedAt
        creditYen
        owedYen
      }
    }
  }
`);
export type Movement = ResultOf<typeof ledgerQuery>['ledgerTransactions']['data'][number];

export const lotsQuery = graphql(`
  query CreditLots($filter: CreditLotFilter, $cursor: String) {
    creditLots(filter: $filter, cursor: $cursor, limit: 25) {
      nextCursor
      data {
        id
        kind
        grantedYen
        remainingYen
        expiresAt
        expired
        createdAt
      }
    }
  }
`);
export type Lot = ResultOf<typeof lotsQuery>['creditLots']['data'][number];
