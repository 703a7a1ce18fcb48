import { textOf, type TypedDocument } from '@uketsuke/graphql';
import { cookies } from 'next/headers';
import { redirect } from 'next/navigation';
import { GatewayError, readAnswer } from './graphql';
import { gatewayUrl } from './settings';

/** One operation while a page is made, as the person whose request it is; who is not signed in is led to the sign-in page. */
export async function requestAsPerson<Result, Variables>(
  document: TypedDocument<Result, Variables>,
  variables: Variables,
): Promise<Result> {
  const response = await fetch(`${gatewayUrl()}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: (await cookies()).toString() },
    body: JSON.stringify({ query: textOf(document), variables }),
    cache: 'no-store',
    signal: AbortSignal.timeout(10_000),
  });
  try {
    return await readAnswer(document, response);
  } catch (error) {
    if (error instanceof GatewayError && error.code === 'unauthorized') redirect('/sign-in');
    throw error;
  }
}
