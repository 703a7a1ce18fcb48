import type { TokenCredentials } from '../service/connectors.ts';

/** As somebody has them who has just agreed. */
export function issuedTokens(
  oauth: {
    issue(scope?: string): { accessToken: string; refreshToken: string };
    client: { id: string; secret: string };
  },
  { scope = '', isCustomerClient = false }: { scope?: string; isCustomerClient?: boolean } = {},
): TokenCredentials {
  return { by: 'tokens', ...oauth.issue(scope), scope, client: isCustomerClient ? oauth.client : null };
}
