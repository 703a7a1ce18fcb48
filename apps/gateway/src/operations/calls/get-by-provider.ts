import { callsGetByProvider } from '@uketsuke/contracts/rest';
import { graphql } from '@uketsuke/graphql';
import { defineOperation } from '../operation.ts';
import { callFields } from './call-fields.ts';

export const getCallByProvider = defineOperation({
  route: callsGetByProvider,
  document: graphql(
    `
      query ($providerCallId: String!) {
        result: callByProvider(providerCallId: $providerCallId) {
          ...CallFields
        }
      }
    `,
    [callFields],
  ),
});
