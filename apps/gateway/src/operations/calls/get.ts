import { callsGet } from '@uketsuke/contracts/rest';
import { graphql } from '@uketsuke/graphql';
import { defineOperation } from '../operation.ts';
import { callFields } from './call-fields.ts';

export const getCall = defineOperation({
  route: callsGet,
  document: graphql(
    `
      query ($id: ID!) {
        result: call(id: $id) {
          ...CallFields
        }
      }
    `,
    [callFields],
  ),
});
