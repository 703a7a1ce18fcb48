import { billingGet } from '@uketsuke/contracts/rest';
import { graphql } from '@uketsuke/graphql';
import { defineOperation } from '../operation.ts';

export const getBilling = defineOperation({
  route: billingGet,
  document: graphql(`
    query {
      result: billing {
        organization_id: organizationId
        month
        contract {
          payment_method: paymentMethod
          per_minute_yen: perMinuteYen
          invoice_days_until_due: invoiceDaysUntilDue
        }
        has_card: hasCard
        usage {
          calls
          seconds
          minutes
        }
        estimate_yen: estimateYen
        balance {
          yen
          milli_yen: milliYen
          depleted
          next_expiry: nextExpiry {
            yen
            at
          }
        }
        auto_recharge: autoRecharge {
          enabled
          threshold_yen: thresholdYen
          amount_yen: amountYen
          monthly_cap_yen: monthlyCapYen
          recharged_this_month_yen: rechargedThisMonthYen
          failures
          max_failures: maxFailures
        }
        topup {
          min_yen: minYen
          max_yen: maxYen
          quick_yen: quickYen
          credit_months: creditMonths
        }
        spending_cap_yen: spendingCapYen
        cap_reached: capReached
        payment {
          failed_at: failedAt
          grace_ends_at: graceEndsAt
          suspended
        }
        tax
        tax_rate: taxRate
        price
        stripe_enabled: stripeEnabled
        subscription_status: subscriptionStatus
        threshold
      }
    }
  `),
});
