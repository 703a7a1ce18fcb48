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
  }
`);

export type SignedIn = ResultOf<typeof signedInQuery>;

/** Who is signed in; everybody else is led to the sign-in page. */
export function requireSignedIn(): Promise<SignedIn> {
  return requestAsPerson(signedInQuery, {});
}
