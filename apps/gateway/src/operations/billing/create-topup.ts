import { billingCreateTopup } from '@uketsuke/contracts/rest';
import { graphql } from '@uketsuke/graphql';
import { defineOperation } from '../operation.ts';

export const createTopup = defineOperation({
  route: billingCreateTopup,
  document: graphql(`
    mutation ($amountYen: Int!) {
      result: createTopup(amountYen: $amountYen) {
        ... on CreateTopupSuccess {
          data {
            url
            amount_yen: amountYen
            tax_yen: taxYen
          }
        }
      }
    }
  `),
  variables: ({ body }) => body,
});
