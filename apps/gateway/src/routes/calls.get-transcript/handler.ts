import { callsGetTranscript } from '@uketsuke/contracts/rest';
import { defineHandler } from '../../rest/handler.ts';

export const callsGetTranscriptHandler = defineHandler(callsGetTranscript, {
  document: /* GraphQL */ `
    query ($callId: ID!) {
      result: transcript(callId: $callId) {
        call_id: callId
        turns {
          role
          text
        }
      }
    }
  `,
  variables: ({ params }) => ({ callId: params.id }),
});
