import { graphql, type ResultOf } from '@uketsuke/graphql';

export const billingQuery = graphql(`
  query Billing {
    viewer {
      role
    }
    billing {
      month
      contract {
        paymentMethod
        perMinuteYen
        invoiceDaysUntilDue
      }
      usage {
        calls
        minutes
      }
      estimateYen
      balance {
        yen
        depleted
        nextExpiry {
          yen
          at
        }
      }
      topup {
        minYen
        maxYen
        quickYen
        creditMonths
      }
      spendingCapYen
      capReached
      runOut
      verification {
        verifiedAt
        holds
      }
      taxRate
    }
  }
`);

export type Billing = ResultOf<typeof billingQuery>['billing'];
export type Role = ResultOf<typeof billingQuery>['viewer']['role'];
export type Balance = NonNullable<Billing['balance']>;
