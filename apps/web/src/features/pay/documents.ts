import { graphql, type ResultOf } from '@uketsuke/graphql';

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

export const payMutation = graphql(`
  mutation PayAtSandbox($card: SandboxCardInput!) {
    payAtSandbox(card: $card) {
      ... on PayAtSandboxSuccess {
        data {
          state
          declineCode
        }
      }
      ... on Error {
        code
        message
        details
      }
    }
  }
`);

export const answerBankMutation = graphql(`
  mutation AnswerSandboxBank($isApproved: Boolean!) {
    answerSandboxBank(isApproved: $isApproved) {
      ... on AnswerSandboxBankSuccess {
        data {
          state
          declineCode
        }
      }
      ... on Error {
        code
        message
        details
      }
    }
  }
`);
