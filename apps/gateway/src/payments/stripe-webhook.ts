import { receivePaymentNotice } from '@uketsuke/domain/payment-notice';
import type { DomainContext } from '@uketsuke/domain';
import type { FastifyInstance } from 'fastify';

type ReceivingContext = Pick<DomainContext, 'db' | 'clock' | 'paymentNotices'>;

/**
 * `POST /stripe/webhook`: what Stripe says. Its signature is over the bytes, so nothing parses them before. Answered as soon as it is kept; a job
 * does the rest. Where Stripe is not set up there is no such path.
 */
export function addStripeWebhook(app: FastifyInstance, ctx: ReceivingContext): void {
  if (!ctx.paymentNotices) return;
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.post('/stripe/webhook', async ({ body, headers }, reply) => {
      const { 'stripe-signature': signature } = headers;
      await receivePaymentNotice(ctx, {
        body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
        signature: typeof signature === 'string' ? signature : undefined,
      });
      return reply.send({ received: true });
    });
  });
}
