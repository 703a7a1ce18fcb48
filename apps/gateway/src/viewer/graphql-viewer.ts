import { DomainError } from '@uketsuke/contracts';
import type { Viewer } from '@uketsuke/domain';
import type { SecretBox } from '@uketsuke/runtime';
import type { FastifyRequest } from 'fastify';
import { bearerOf } from './api-key-authenticator.ts';
import { environmentOf, type SignInService } from './sign-in-service.ts';

export interface GraphqlViewerOptions {
  secrets: SecretBox;
  signIn: SignInService;
}

/**
 * A voice node by its service token, else the signed-in member by cookie. API keys are for `/v1`.
 * A header that is wrong is refused, never passed over for the cookie.
 */
export function createGraphqlViewer({ secrets, signIn }: GraphqlViewerOptions) {
  return async (request: FastifyRequest): Promise<Viewer> => {
    const { authorization, cookie } = request.headers;
    if (authorization !== undefined) {
      const token = bearerOf(authorization);
      if (token !== undefined && secrets.isServiceToken(token)) return { kind: 'service', name: 'voice' };
      throw signInNeeded();
    }
    if (cookie === undefined) throw signInNeeded();
    if (environmentOf(request.headers) === undefined) {
      throw new DomainError('invalid_request', {
        problems: [{ path: ['x-uketsuke-environment'], reason: 'must be live or test' }],
      });
    }
    const viewer = await signIn.viewerFromCookies(request.headers);
    if (!viewer) throw signInNeeded();
    return viewer;
  };
}

function signInNeeded(): DomainError {
  return new DomainError('unauthorized', { message: 'サインインが必要です。' });
}
