import { requestAsPerson } from './server-graphql';

export interface SignedIn {
  email: string;
  role: 'owner' | 'admin' | 'member';
  environment: 'live' | 'test';
  organization: { id: string; name: string };
}

interface SignedInData {
  viewer: { email: string; role: SignedIn['role']; environment: SignedIn['environment'] };
  organization: SignedIn['organization'];
}

const signedInQuery = /* GraphQL */ `
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
`;

/** Who is signed in; everybody else is led to the sign-in page. */
export async function requireSignedIn(): Promise<SignedIn> {
  const { viewer, organization } = await requestAsPerson<SignedInData>(signedInQuery);
  return { ...viewer, organization };
}
