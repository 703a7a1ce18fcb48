import { DomainError, parseShape } from '@uketsuke/contracts';
import type { Clock, Logger } from '@uketsuke/runtime';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { addressGroup } from '../limits/address-group.ts';
import type { RateLimiter, RateRule } from '../limits/rate-limiter.ts';
import type { Mailer } from './mailer.ts';
import { normaliseEmail, type SignIn } from './sign-in.ts';
import { signInMail } from './sign-in-mail.ts';

export interface SignInRoutesOptions {
  signIn: SignIn;
  mailer: Mailer;
  limiter: RateLimiter;
  clock: Clock;
  dashboardUrl: string;
  /** The proxies in front are trusted, so `request.ip` is the person's own address and not that of the web server. */
  isSourceKnown: boolean;
  logger: Logger;
}

const hourMs = 60 * 60_000;
/** The contract's limit: 5 sign-in emails an hour for an address. */
export const signInMailRule: RateRule = { name: 'sign-in-mail', limit: 5, windowMs: hourMs };
/** Nobody writes to strangers by our mail server: more than the people behind one address ask for, together. */
export const mailSourceRule: RateRule = { name: 'sign-in-mail-source', limit: 30, windowMs: hourMs };
/**
 * A token cannot be guessed: this only bounds the work that one source makes. It is wide, because without TRUST_PROXY
 * everybody who comes through the web server is one source, and nobody may keep the others out.
 */
const sourceRule: RateRule = { name: 'sign-in-source', limit: 600, windowMs: 60_000 };

const linkBody = z.object({
  email: z.email('must be an email address').max(254, 'must be at most 254 characters'),
  /** Of the page that asks; else the account's. */
  locale: z.enum(['ja', 'en'], 'must be ja or en').optional(),
});
const tokenBody = z.object({
  token: z.string().min(1, 'must not be empty').max(200, 'must be at most 200 characters'),
});

/** `/auth/*`: only the dashboard's own pages reach it, and an address learns nothing about whether it has an account. */
export function registerSignInRoutes(app: FastifyInstance, options: SignInRoutesOptions): void {
  const { signIn, mailer, limiter, clock, dashboardUrl, isSourceKnown, logger } = options;
  const origin = new URL(dashboardUrl).origin;

  app.post('/auth/links', async (request, reply) => {
    requireOrigin(request, origin);
    const { email, locale } = parse(linkBody, request.body);
    const address = normaliseEmail(email);
    const source = addressGroup(request.ip);
    await consume(reply, sourceRule, source);
    // First: a source that is refused takes none of the person's mails.
    if (isSourceKnown) await consume(reply, mailSourceRule, source);
    await consume(reply, signInMailRule, address);
    // Not waited for: the answer and its time are the same whether or not there is an account.
    sendLink(address, locale).catch((error: unknown) => logger.error({ err: error }, 'sign_in.mail_failed'));
    return reply.status(202).send({ sent: true });
  });

  app.post('/auth/session', async (request, reply) => {
    requireOrigin(request, origin);
    const { token } = parse(tokenBody, request.body);
    await consume(reply, sourceRule, addressGroup(request.ip));
    const session = await signIn.useToken({ token, headers: request.headers, address: request.ip });
    if (!session) {
      throw new DomainError('unauthorized', { message: 'リンクが正しくないか、期限切れか、使用済みです。' });
    }
    return reply.status(204).header('set-cookie', session.cookies).send();
  });

  app.delete('/auth/session', async (request, reply) => {
    requireOrigin(request, origin);
    const { cookies } = await signIn.signOut(request.headers);
    return reply.status(204).header('set-cookie', cookies).send();
  });

  async function sendLink(address: string, locale?: 'ja' | 'en'): Promise<void> {
    const link = await signIn.createLink(address);
    if (link) await mailer.send(signInMail({ to: link.email, url: link.url, locale: locale ?? link.locale }));
  }

  async function consume(reply: FastifyReply, rule: RateRule, key: string): Promise<void> {
    const { isAllowed, resetAt } = await limiter.consume(rule, key);
    if (isAllowed) return;
    void reply.header('retry-after', Math.max(1, Math.ceil((resetAt - clock.now()) / 1000)));
    throw new DomainError('rate_limited');
  }
}

/** Browsers always send Origin on writes; another site's page is refused. */
function requireOrigin(request: FastifyRequest, origin: string): void {
  if (request.headers.origin !== origin) throw new DomainError('forbidden');
}

function parse<Shape extends z.ZodObject>(shape: Shape, body: unknown): z.output<Shape> {
  const result = parseShape(shape, body ?? {});
  if (result.ok) return result.value;
  throw new DomainError('invalid_request', { problems: result.problems });
}
