import { prismaAdapter } from 'better-auth/adapters/prisma';
import { betterAuth } from 'better-auth';
import { magicLink } from 'better-auth/plugins/magic-link';
import { findMemberViewer, findSignInAccount, normaliseEmail } from '@uketsuke/domain/sign-in';
import type { Database } from '@uketsuke/db';
import { idPrefixes } from '@uketsuke/contracts';
import { newId, type SecretBox } from '@uketsuke/runtime';
import type { IncomingHttpHeaders } from 'node:http';
import { keepDatabaseFailures } from './database-failures.ts';
import { environmentOf, type MemberViewer, type SignInService } from '../viewer/sign-in-service.ts';

/**
 * At least the hour in which mails to an address are counted: a stranger who has all of them sent only fills the inbox of the
 * person, who can use any of the links until mails are sent again.
 */
export const signInLinkMs = 60 * 60_000;
const sessionSeconds = 14 * 24 * 60 * 60;
export const organizationHeader = 'x-uketsuke-organization';
const addressHeader = 'x-uketsuke-address';

export interface SignInOptions {
  db: Database;
  secrets: SecretBox;
  /** Where the dashboard is; links lead there, and cookies are `Secure` when it is https. */
  dashboardUrl: string;
}

export interface SignIn extends SignInService {
  /** Makes a one-time link for a member, or null when the address belongs to nobody. */
  createLink(email: string): Promise<{ url: string; email: string; locale: 'ja' | 'en' } | null>;
  /** Spends a link's token. Null when it is unknown, used or too old; else the cookies of the new session. */
  useToken(use: TokenUse): Promise<{ cookies: string[] } | null>;
  /** Ends the session of these cookies; answers the cookies that clear it. */
  signOut(headers: IncomingHttpHeaders): Promise<{ cookies: string[] }>;
}

export interface TokenUse {
  token: string;
  headers: IncomingHttpHeaders;
  /** Where the request came from; kept with the session. Null: not known. */
  address: string | null;
}

/** Sign-in by one-time link. better-auth does sessions and tokens; nothing of it is reachable but through these four doors. */
export function createSignIn({ db, secrets, dashboardUrl }: SignInOptions): SignIn {
  const issued = new Map<string, (token: string) => void>();
  const { prisma, surface } = keepDatabaseFailures(db.prisma);
  const auth = betterAuth({
    baseURL: dashboardUrl,
    basePath: '/auth',
    secret: secrets.deriveSecret('sign-in'),
    database: prismaAdapter(prisma, { provider: 'postgresql' }),
    user: { modelName: 'user' },
    session: {
      modelName: 'authSession',
      expiresIn: sessionSeconds,
      updateAge: 24 * 60 * 60,
      cookieCache: { enabled: false },
    },
    account: { modelName: 'authAccount' },
    verification: { modelName: 'authVerification' },
    emailAndPassword: { enabled: false },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { disabled: true },
    advanced: {
      cookiePrefix: 'uketsuke',
      useSecureCookies: dashboardUrl.startsWith('https:'),
      // Only `useToken` writes this one. An address of IPv6 is kept as the network of its customer.
      ipAddress: { ipAddressHeaders: [addressHeader] },
      database: { generateId: ({ model }) => newId(model === 'user' ? idPrefixes.user : 'aut') },
    },
    plugins: [
      magicLink({
        expiresIn: signInLinkMs / 1000,
        disableSignUp: true,
        storeToken: 'hashed',
        sendMagicLink: ({ token, metadata }) => {
          const request: unknown = metadata?.['request'];
          if (typeof request === 'string') issued.get(request)?.(token);
        },
      }),
    ],
  });

  return {
    async createLink(email) {
      const account = await findSignInAccount(db, email);
      if (!account) return null;
      // better-auth hands the token only to its mail hook; `request` leads it back to this call.
      const request = newId('req');
      const { promise, resolve } = Promise.withResolvers<string>();
      issued.set(request, resolve);
      try {
        await surface(() =>
          auth.api.signInMagicLink({
            body: { email: account.email, metadata: { request } },
            headers: new Headers(),
          }),
        );
        const token = await promise;
        return { url: `${dashboardUrl}/sign-in/confirm#token=${token}`, email: account.email, locale: account.locale };
      } finally {
        issued.delete(request);
      }
    },

    async useToken({ token, headers, address }) {
      const known = toHeaders(headers);
      if (address !== null) known.set(addressHeader, address);
      const response = await surface(() =>
        auth.api.magicLinkVerify({ query: { token }, headers: known, asResponse: true }),
      );
      // A refused token is answered by a redirect to an error page.
      return response.status === 200 ? { cookies: response.headers.getSetCookie() } : null;
    },

    async signOut(headers) {
      const response = await surface(() => auth.api.signOut({ headers: toHeaders(headers), asResponse: true }));
      return { cookies: response.headers.getSetCookie() };
    },

    async viewerFromCookies(headers): Promise<MemberViewer | null> {
      const environment = environmentOf(headers);
      if (environment === undefined) return null;
      const session = await surface(() => auth.api.getSession({ headers: toHeaders(headers) }));
      if (!session) return null;
      const organizationId = headers[organizationHeader];
      return findMemberViewer(db, {
        userId: session.user.id,
        environment,
        ...(typeof organizationId === 'string' && { organizationId }),
      });
    },
  };
}

export { normaliseEmail };

function toHeaders(incoming: IncomingHttpHeaders): Headers {
  const headers = new Headers();
  for (const name of ['cookie', 'user-agent'] as const) {
    const value = incoming[name];
    if (value !== undefined) headers.set(name, value);
  }
  return headers;
}
