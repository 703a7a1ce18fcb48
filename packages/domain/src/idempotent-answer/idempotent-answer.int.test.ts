import { createOwnTestContext, createTestOrganization, type TestOrganization } from '@uketsuke/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import type { DomainContext } from '../context.ts';
import {
  abandonIdempotent,
  beginIdempotent,
  finishIdempotent,
  type IdempotentClaim,
  type IdempotentRequest,
  purgeIdempotentAnswers,
} from './index.ts';

const own = createOwnTestContext();
const hourMs = 3_600_000;
const request: IdempotentRequest = { key: 'order-1', method: 'POST', path: '/v1/tenants', body: { external_id: 'a' } };
const answer = { status: 201, body: { id: 'ten_1', secret: 'vts_shown_once' } };
let org: TestOrganization;

beforeEach(async () => {
  org = await createTestOrganization(own.current);
});

async function claim(ctx: DomainContext, wanted: IdempotentRequest = request): Promise<IdempotentClaim> {
  const start = await beginIdempotent(ctx, wanted);
  if (start.state !== 'claimed') throw new Error('was answered');
  return start.claim;
}

describe('a request with an Idempotency-Key', () => {
  test('is answered again with the same status and body', async () => {
    const { ctx } = org.live;
    await finishIdempotent(ctx, await claim(ctx), answer);
    expect(await beginIdempotent(ctx, request)).toEqual({ state: 'answered', ...answer });
  });

  test('is sealed in the database', async () => {
    const { ctx } = org.live;
    const claimed = await claim(ctx);
    await finishIdempotent(ctx, claimed, answer);
    const row = await ctx.db.prisma.idempotentAnswer.findUniqueOrThrow({ where: { keyHash: claimed.keyHash } });
    expect(Buffer.from(row.sealedBody ?? []).includes('vts_shown_once')).toBe(false);
  });

  test('with another body is invalid_request', async () => {
    const { ctx } = org.live;
    await finishIdempotent(ctx, await claim(ctx), answer);
    await expect(beginIdempotent(ctx, { ...request, body: { external_id: 'b' } })).rejects.toMatchObject({
      code: 'invalid_request',
    });
  });

  test('of twenty at once one is done, the others are conflict', async () => {
    const { ctx } = org.live;
    const starts = await Promise.allSettled(Array.from({ length: 20 }, () => beginIdempotent(ctx, request)));
    expect(starts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const start of starts) {
      if (start.status === 'rejected') expect(start.reason).toMatchObject({ code: 'conflict' });
    }
  });

  test('may be sent again after it was abandoned', async () => {
    const { ctx } = org.live;
    await abandonIdempotent(ctx, await claim(ctx));
    await expect(claim(ctx)).resolves.toBeDefined();
  });

  test('whose process died is free after 90 s; the dead one then writes nothing', async () => {
    const { ctx } = org.live;
    const dead = await claim(ctx);
    own.current.clock.advance(89_999);
    await expect(beginIdempotent(ctx, request)).rejects.toMatchObject({ code: 'conflict' });
    own.current.clock.advance(1);
    const alive = await claim(ctx);
    await finishIdempotent(ctx, dead, { status: 201, body: 'late' });
    await abandonIdempotent(ctx, dead);
    await finishIdempotent(ctx, alive, answer);
    expect(await beginIdempotent(ctx, request)).toMatchObject(answer);
  });

  test('means something else for another API key, method or path', async () => {
    await finishIdempotent(org.live.ctx, await claim(org.live.ctx), answer);
    await expect(claim(org.test.ctx)).resolves.toBeDefined();
    await expect(claim(org.live.ctx, { ...request, method: 'PUT' })).resolves.toBeDefined();
    await expect(claim(org.live.ctx, { ...request, path: '/v1/agents' })).resolves.toBeDefined();
  });

  test('is new again after 24 h, also where nothing was purged yet', async () => {
    const { ctx } = org.live;
    await finishIdempotent(ctx, await claim(ctx), answer);
    own.current.clock.advance(24 * hourMs - 1);
    expect(await beginIdempotent(ctx, request)).toMatchObject({ state: 'answered' });
    own.current.clock.advance(1);
    await expect(claim(ctx)).resolves.toBeDefined();
  });

  test.each(['', 'x'.repeat(256), '改行\n'])('with the key %j is invalid_request', async (key) => {
    await expect(beginIdempotent(org.live.ctx, { ...request, key })).rejects.toMatchObject({
      code: 'invalid_request',
      details: [expect.stringMatching(/^Idempotency-Key: /)],
    });
  });
});

test('the purge deletes what is older than 24 h and nothing else', async () => {
  const { ctx } = org.live;
  await purgeIdempotentAnswers(own.current.service());
  await finishIdempotent(ctx, await claim(ctx), answer);
  own.current.clock.advance(24 * hourMs);
  await finishIdempotent(ctx, await claim(ctx, { ...request, key: 'order-2' }), answer);
  expect(await purgeIdempotentAnswers(own.current.service())).toBeGreaterThanOrEqual(1);
  expect(await beginIdempotent(ctx, { ...request, key: 'order-2' })).toMatchObject({ state: 'answered' });
  await expect(purgeIdempotentAnswers(ctx)).rejects.toMatchObject({ code: 'forbidden' });
});
