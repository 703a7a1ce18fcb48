import { DomainError } from '@uketsuke/contracts';
import { nodeInstanceHeader, nodeInstanceIdSchema } from '@uketsuke/contracts/voice-node';
import type { Viewer } from '@uketsuke/domain';
import type { LinkViewer } from '@uketsuke/domain/link';
import type { FastifyRequest } from 'fastify';
import { bearerOf } from './api-key-authenticator.ts';
import { environmentOf, type SignInService } from './sign-in-service.ts';

export interface GraphqlViewerOptions {
  /** Whose credential it is; null when it is nobody's. */
  findVoiceNode(credential: string): Promise<{ nodeId: string } | null>;
  findLink(secret: string): Promise<LinkViewer | 'expired' | null>;
  /** Whoever has the address of a payment page of the sandbox. */
  findPayer(secret: string): Promise<Viewer | null>;
  signIn: SignInService;
}

/**
 * A voice node by its credential, somebody with a link by its secret, else the signed-in member by cookie. API keys are for `/v1`.
 * A header that is wrong is refused, never passed over for the cookie.
 */
export function createGraphqlViewer({ findVoiceNode, findLink, findPayer, signIn }: GraphqlViewerOptions) {
  return async (request: FastifyRequest): Promise<Viewer> => {
    const { authorization, cookie } = request.headers;
    if (authorization !== undefined) {
      const token = bearerOf(authorization);
      if (token?.startsWith('vls_')) return linkOf(await findLink(token));
      if (token?.startsWith('vps_')) return payerOf(await findPayer(token));
      const node = token === undefined ? null : await findVoiceNode(token);
      if (!node) throw signInNeeded();
      return { kind: 'service', name: 'voice', nodeId: node.nodeId, instanceId: instanceOf(request) };
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

function payerOf(found: Viewer | null): Viewer {
  if (!found) throw new DomainError('unauthorized', { message: 'お支払いページのアドレスが正しくありません。' });
  return found;
}

function linkOf(found: LinkViewer | 'expired' | null): LinkViewer {
  if (found === 'expired') throw new DomainError('unauthorized', { message: 'リンクの有効期限が切れています。' });
  if (!found) throw new DomainError('unauthorized', { message: 'リンクが正しくありません。' });
  return found;
}

function instanceOf({ headers }: FastifyRequest): string {
  const { data } = nodeInstanceIdSchema.safeParse(headers[nodeInstanceHeader]);
  if (data !== undefined) return data;
  throw new DomainError('invalid_request', {
    problems: [{ path: [nodeInstanceHeader], reason: 'must be 22 or more letters and digits' }],
  });
}

function signInNeeded(): DomainError {
  return new DomainError('unauthorized', { message: 'サインインが必要です。' });
}
