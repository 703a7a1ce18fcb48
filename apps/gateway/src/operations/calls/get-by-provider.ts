import { callsGetByProvider } from '@uketsuke/contracts/rest';
import { defineOperation } from '../operation.ts';
import { callFields } from './call-fields.ts';

export const getCallByProvider = defineOperation({
  route: callsGetByProvider,
  document: /* GraphQL */ `
    query ($providerCallId: String!) {
      result: callByProvider(providerCallId: $providerCallId) {
        ...CallFields
      }
    }
    ${callFields}
  `,
});
