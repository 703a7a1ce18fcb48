import { callsGetByProvider } from '@uketsuke/contracts/rest';
import { defineHandler } from '../../rest/handler.ts';
import { callFields } from '../call-fields.ts';

export const callsGetByProviderHandler = defineHandler(callsGetByProvider, {
  document: /* GraphQL */ `
    query ($providerCallId: String!) {
      result: callByProvider(providerCallId: $providerCallId) {
        ...CallFields
      }
    }
    ${callFields}
  `,
  variables: ({ params }) => ({ providerCallId: params.providerCallId }),
});
