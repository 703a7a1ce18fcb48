import { graphql, type ResultOf } from '@uketsuke/graphql';
import { refusal } from '@/lib/refusal';

export const sandboxPageQuery = graphql(`
  query SandboxPage {
    sandboxPage {
      kind
      state
      organization
      amountYen
      taxYen
      returnUrl
      locale
      testCards {
        scenario
        number
      }
    }
  }
`);
export type SandboxPage = ResultOf<typeof sandboxPageQuery>['sandboxPage'];

export const payMutation = graphql(
  `
    mutation PayAtSandbox($card: SandboxCardInput!) {
      payAtSandbox(card: $card) {
        ... on PayAtSandboxSuccess {
          data {
            state
            declineCode
          }
        }
        ...Refusal
      }
    }
  `,
  [refusal],
);

export const answerBankMutation = graphql(
  `
    mutation AnswerSandboxBank($isApproved: Boolean!) {
      answerSandboxBank(isApproved: $isApproved) {
        ... on AnswerSandboxBankSuccess {
          data {
            state
            declineCode
          }
        }
        ...Refusal
      }
    }
  `,
  [refusal],
);
