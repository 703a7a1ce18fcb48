import { clientDocument } from '@uketsuke/connectors';
import type { AttemptView } from '@uketsuke/domain/connection-attempt';
import type { Logger } from '@uketsuke/runtime';
import type { FastifyInstance } from 'fastify';
import { addressGroup } from '../limits/address-group.ts';
import { strangerRule } from '../limits/rate-limiter.ts';
import type { CountRequest } from './limit-pages.ts';

/** As it is registered at every provider, below the address of this service. */
export const connectCallbackPath = '/connect/callback';
const connectClientPath = '/connect/client.json';

export interface ConnectCallbackOptions {
  /** Null for a state that is nobody's. */
  finish(answer: URLSearchParams): Promise<AttemptView | null>;
  /** Where people reach our pages, without a path. */
  webUrl: string;
  /** As the providers know it. */
  callbackUrl: string;
  count: CountRequest;
  logger: Logger;
}

/**
 * Where providers send people back to. It does what has to be done and leads on to a page that says what happened: `status` is `connected`,
 * `refused` with a `reason`, `admin_agreed`, or `unknown`; `locale` is the language of whoever began it. Whoever began it asks for the attempt, and needs nothing of that page.
 */
export function addConnectCallback(
  app: FastifyInstance,
  { finish, webUrl, callbackUrl, count, logger }: ConnectCallbackOptions,
): void {
  app.get(connectCallbackPath, async (request, reply) => {
    await count(reply, { rule: strangerRule, key: addressGroup(request.ip) });
    const answer = new URL(request.url, webUrl).searchParams;
    const page = new URL(`${webUrl.replace(/\/+$/, '')}/connect/done`);
    for (const [name, value] of Object.entries(await outcomeOf(answer))) page.searchParams.set(name, value);
    return reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }).redirect(page.href, 303);
  });

  // For servers that read who we are instead of registering us.
  app.get(connectClientPath, async (request, reply) => {
    await count(reply, { rule: strangerRule, key: addressGroup(request.ip) });
    return reply.header('cache-control', 'public, max-age=3600').send(clientDocument(callbackUrl));
  });

  async function outcomeOf(answer: URLSearchParams): Promise<Record<string, string>> {
    // An administrator comes back from a page of its own, without a code.
    if (answer.get('admin_consent')?.toLowerCase() === 'true') return { status: 'admin_agreed' };
    try {
      const attempt = await finish(answer);
      if (!attempt) return { status: 'unknown' };
      const { connector, status, reason, locale } = attempt;
      return { status, connector, ...(reason !== null && { reason }), ...(locale !== null && { locale }) };
    } catch (err) {
      logger.error({ err }, 'connection_attempt.failed');
      return { status: 'refused', reason: 'failed' };
    }
  }
}
