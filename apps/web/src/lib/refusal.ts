import { graphql } from '@uketsuke/graphql';

/** What any mutation answers that was refused. */
export const refusal = graphql(`
  fragment Refusal on Error {
    code
    message
    details
  }
`);
