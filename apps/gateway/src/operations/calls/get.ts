import { callsGet } from '@uketsuke/contracts/rest';
import { defineOperation } from '../operation.ts';
import { callFields } from './call-fields.ts';

export const getCall = defineOperation({
  route: callsGet,
  document: /* GraphQL */ `
    query ($id: ID!) {
      result: call(id: $id) {
        ...CallFields
      }
    }
    ${callFields}
  `,
});
