import type { LinkPage } from '@uketsuke/domain/link';
import type { FastifyInstance } from 'fastify';
import { addressGroup } from '../limits/address-group.ts';
import { linkPageRule } from '../limits/rate-limiter.ts';
import type { CountRequest } from './limit-pages.ts';

export interface LinkPagesOptions {
  count: CountRequest;
  find(id: string): Promise<LinkPage | null>;
}

/** A page of an unknown link is answered as one that nobody may frame: the answer does not say which links there are. */
const unknownPage: LinkPage = { frameOrigin: null, locale: null };

/**
 * `GET /link-pages/{id}`, for the web server: who may frame the page of a link, and its language where somebody said one. It needs no
 * secret, because the header that says who may frame a page leaves before the page can show one; and it answers nothing else.
 */
export function addLinkPages(app: FastifyInstance, { find, count }: LinkPagesOptions): void {
  app.get<{ Params: { id: string } }>('/link-pages/:id', async ({ params: { id }, ip }, reply) => {
    await count(reply, { rule: linkPageRule, key: addressGroup(ip) });
    const { frameOrigin, locale } = (await find(id)) ?? unknownPage;
    return reply.header('cache-control', 'no-store').send({ frame_origin: frameOrigin, locale });
  });
}
