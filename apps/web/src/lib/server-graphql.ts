import type { Environment } from '@uketsuke/contracts';
import { textOf, type TypedDocument } from '@uketsuke/graphql';
import { cookies } from 'next/headers';
import { notFound, redirect } from 'next/navigation';
import { environmentHeader } from './environment';
import { forbiddenDigest } from './forbidden-digest';
import { GatewayError, readAnswer } from './graphql';
import { gatewayUrl } from './settings';

interface PersonRequest<Result, Variables> {
  environment: Environment;
  document: TypedDocument<Result, Variables>;
  variables: Variables;
}

/** One operation while a page is made, as the person whose request it is. */
export async function requestAsPerson<Result, Variables>({
  environment,
  document,
  variables,
}: PersonRequest<Result, Variables>): Promise<Result> {
  const response = await fetch(`${gatewayUrl()}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      cookie: (await cookies()).toString(),
      [environmentHeader]: environment,
    },
    body: JSON.stringify({ query: textOf(document), variables }),
    cache: 'no-store',
    signal: AbortSignal.timeout(10_000),
  });
  try {
    return await readAnswer(document, response);
  } catch (error) {
    throw leave(error);
  }
}

/** Who is not signed in is led to the sign-in page; what does not exist has its own page; the rest is for the error page. */
function leave(error: unknown): unknown {
  if (!(error instanceof GatewayError)) return error;
  if (error.code === 'unauthorized') redirect('/sign-in');
  if (error.code === 'not_found') notFound();
  if (error.code === 'forbidden') return Object.assign(error, { digest: forbiddenDigest });
  return error;
}
