import { graphql, type ResultOf } from '@uketsuke/graphql';
import { refusal } from '@/lib/refusal';

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
      autoRecharge {
        enabled
        thresholdYen
        amountYen
        monthlyCapYen
        rechargedThisMonthYen
        failures
        maxFailures
        retryAt
        stoppedAt
        stopCode
      }
      card {
        brand
        last4
        expiresMonth
        expiresYear
      }
      paymentProvider
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
export type AutoRecharge = NonNullable<Billing['autoRecharge']>;
export type SavedCard = NonNullable<Billing['card']>;
export type Balance = NonNullable<Billing['balance']>;

export const paymentQuery = graphql(`
  query Payment($id: ID!) {
    payment(id: $id) {
      kind
      state
      amountYen
    }
  }
`);
export type Payment = NonNullable<ResultOf<typeof paymentQuery>['payment']>;

export const createTopupMutation = graphql(
  `
    mutation CreateTopup($amountYen: Int!, $locale: Locale!) {
      createTopup(amountYen: $amountYen, locale: $locale) {
        ... on CreateTopupSuccess {
          data {
            url
          }
        }
        ...Refusal
      }
    }
  `,
  [refusal],
);

export const createCardSetupMutation = graphql(
  `
    mutation CreateCardSetup($locale: Locale!) {
      createCardSetup(locale: $locale) {
        ... on CreateCardSetupSuccess {
          data {
            url
          }
        }
        ...Refusal
      }
    }
  `,
  [refusal],
);

export const removeCardMutation = graphql(
  `
    mutation RemovePaymentCard {
      removePaymentCard {
        ... on RemovePaymentCardSuccess {
          data {
            hasCard
          }
        }
        ...Refusal
      }
    }
  `,
  [refusal],
);

export const setAutoRechargeMutation = graphql(
  `
    mutation SetAutoRecharge($input: AutoRechargeInput!) {
      setAutoRecharge(input: $input) {
        ... on SetAutoRechargeSuccess {
          data {
            hasCard
          }
        }
        ...Refusal
      }
    }
  `,
  [refusal],
);
