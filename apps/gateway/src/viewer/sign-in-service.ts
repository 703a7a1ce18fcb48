import type { EnvironmentName, Viewer } from '@uketsuke/domain';
import type { IncomingHttpHeaders } from 'node:http';

export type MemberViewer = Extract<Viewer, { kind: 'member' }>;

/** Who is signed in by cookie. The environment is the one the page asks for by header. */
export interface SignInService {
  viewerFromCookies(headers: IncomingHttpHeaders): Promise<MemberViewer | null>;
}

/** For deployments and tests without sign-in: nobody is. */
export const noSignIn: SignInService = { viewerFromCookies: () => Promise.resolve(null) };

export const environmentHeader = 'x-uketsuke-environment';

/** `live` unless the page says `test`; anything else is no environment. */
export function environmentOf(headers: IncomingHttpHeaders): EnvironmentName | undefined {
  const name = headers[environmentHeader];
  if (name === undefined || name === 'live') return 'live';
  return name === 'test' ? 'test' : undefined;
}
