import { cookies } from 'next/headers';
import { readAnswer } from './graphql';
import { gatewayUrl } from './settings';

/** One operation while a page is made, as the person whose request it is. */
export async function requestAsPerson<Data>(query: string, variables: Record<string, unknown> = {}): Promise<Data> {
  const response = await fetch(`${gatewayUrl()}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: (await cookies()).toString() },
    body: JSON.stringify({ query, variables }),
    cache: 'no-store',
    signal: AbortSignal.timeout(10_000),
  });
  return readAnswer<Data>(response);
}
