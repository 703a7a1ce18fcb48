import type { Environment } from '@uketsuke/contracts';
import { graphql, type ResultOf } from '@uketsuke/graphql';
import { requestAsPerson } from './server-graphql';

const signedInQuery = graphql(`
  query SignedIn {
    viewer {
      email
      role
      environment
    }
    organization {
      id
      name
    }
    billing {
      balance {
        depleted
      }
      payment {
        graceEndsAt
        suspended
      }
      capReached
    }
    connections {
      status
    }
  }
`);

export type SignedIn = ResultOf<typeof signedInQuery>;

/** Who is signed in; everybody else is led to the sign-in page. */
export function requireSignedIn(environment: Environment): Promise<SignedIn> {
  return requestAsPerson({ environment, document: signedInQuery, variables: {} });
}
