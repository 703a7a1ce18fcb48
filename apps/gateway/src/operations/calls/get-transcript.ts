import { callsGetTranscript } from '@uketsuke/contracts/rest';
import { defineOperation } from '../operation.ts';

export const getTranscript = defineOperation({
  route: callsGetTranscript,
  document: /* GraphQL */ `
    query ($id: ID!) {
      result: transcript(callId: $id) {
        call_id: callId
        turns {
          role
          text
        }
      }
    }
  `,
});
