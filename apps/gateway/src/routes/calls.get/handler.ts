import { callsGet } from '@uketsuke/contracts/rest';
import { defineHandler } from '../../rest/handler.ts';
import { callFields } from '../call-fields.ts';

export const callsGetHandler = defineHandler(callsGet, {
  document: /* GraphQL */ `
    query ($id: ID!) {
      result: call(id: $id) {
        ...CallFields
      }
    }
    ${callFields}
  `,
  variables: ({ params }) => ({ id: params.id }),
});
