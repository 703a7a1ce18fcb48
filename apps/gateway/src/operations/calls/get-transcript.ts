import { callsGetTranscript } from '@uketsuke/contracts/rest';
import { graphql } from '@uketsuke/graphql';
import { defineOperation } from '../operation.ts';

export const getTranscript = defineOperation({
  route: callsGetTranscript,
  document: graphql(`
    query ($id: ID!) {
      result: transcript(callId: $id) {
        call_id: callId
        turns {
          role
          text
        }
      }
    }
  `),
});
