import { graphql, type ResultOf } from '@uketsuke/graphql';
import { refusal } from '@/lib/refusal';

export const personalDataQuery = graphql(`
  query PersonalData {
    viewer {
      role
    }
    organization {
      id
      retention {
        transcriptDays
        fieldsDays
        fromDays
      }
    }
  }
`);

type PersonalData = ResultOf<typeof personalDataQuery>;
export type Retention = PersonalData['organization']['retention'];
export type Role = PersonalData['viewer']['role'];

export const setRetentionMutation = graphql(
  `
    mutation SetRetention($input: RetentionInput!) {
      setRetention(input: $input) {
        ... on SetRetentionSuccess {
          data {
            transcriptDays
            fieldsDays
            fromDays
          }
        }
        ...Refusal
      }
    }
  `,
  [refusal],
);

export const eraseCallMutation = graphql(
  `
    mutation EraseCall($id: ID!) {
      eraseCall(id: $id) {
        ... on EraseCallSuccess {
          data {
            id
          }
        }
        ...Refusal
      }
    }
  `,
  [refusal],
);

export const eraseCallerMutation = graphql(
  `
    mutation EraseCaller($number: String!) {
      eraseCaller(number: $number) {
        ... on EraseCallerSuccess {
          data {
            reference
            callsErased
            callsRunning
          }
        }
        ...Refusal
      }
    }
  `,
  [refusal],
);
export type ErasedCaller = Extract<ResultOf<typeof eraseCallerMutation>['eraseCaller'], { data: unknown }>['data'];
