import { makeSecret } from '@uketsuke/runtime';
import { nodeInstanceHeader } from '@uketsuke/contracts/voice-node';
import { createTestContext, createTestVoiceNode } from '@uketsuke/testing';
import { beforeEach, expect, test } from 'vitest';
import { consumptionOf, type RateLimiter } from '../limits/rate-limiter.ts';
import { createTestGateway } from '../testing/test-gateway.ts';
import type { MemberViewer, SignInService } from '../viewer/sign-in-service.ts';

const setting = createTestContext();
const roles = ['owner', 'admin', 'member'] as const;
/** Each of the test organization has a cookie of their own. */
const signIn: SignInService = {
  viewerFromCookies: ({ cookie }) => {
    const role = roles.find((name) => cookie === `session=${name}`);
    return Promise.resolve(role ? (gateway.organization.live.ctxAs(role).viewer as MemberViewer) : null);
  },
};
const counts = new Map<string, number>();
const limit = 3;
/** As the real one, but that nobody has to ask a thousand times. */
const limiter: RateLimiter = {
  consume(rule, key) {
    const id = `${rule.name} ${key}`;
    counts.set(id, (counts.get(id) ?? 0) + 1);
    return consumptionOf({ ...rule, limit }, counts.get(id) ?? 0, setting.clock.now() + 15_000);
  },
};
const gateway = createTestGateway(setting, { signIn, limiter });
beforeEach(() => counts.clear());

interface Answer {
  status: number;
  code: string | undefined;
  retryAfter: string | undefined;
}

async function ask(headers: Record<string, string>): Promise<Answer> {
  const body = { query: '{ __typename }' };
  const answer = await gateway.send({ method: 'POST', url: '/graphql', as: null, body, headers });
  const { errors } = answer.body as { errors?: { extensions: { code: string } }[] };
  return {
    status: answer.status,
    code: errors?.[0]?.extensions.code,
    retryAfter: answer.headers['retry-after'],
  };
}

async function askOften(headers: Record<string, string>): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let request = 0; request <= limit; request += 1) answers.push(await ask(headers));
  return answers;
}

const limited = { status: 429, code: 'rate_limited', retryAfter: '15' };

test('a person who asks /graphql too often is told when to come again, in the shape of GraphQL; others are not', async () => {
  const answers = await askOften({ cookie: 'session=admin' });
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
  expect(answers.at(-1)).toEqual(limited);
  expect((await ask({ cookie: 'session=owner' })).status).toBe(200);
});

test('their files are counted with it', async () => {
  await askOften({ cookie: 'session=admin' });
  for (const url of ['/invoices/inv_1', '/billing/ledger.csv']) {
    const answer = await gateway.app.inject({ method: 'GET', url, headers: { cookie: 'session=admin' } });
    expect([url, answer.statusCode, answer.headers['retry-after']]).toEqual([url, 429, '15']);
    expect(answer.json()).toMatchObject({ error: 'rate_limited' });
  }
});

test('each link is counted by itself', async () => {
  const newLink = async (): Promise<string> => {
    const { body } = await gateway.send({ method: 'POST', url: '/v1/webhooks/portal' });
    return new URL((body as { url: string }).url).hash.slice(1);
  };
  const [one, other] = [await newLink(), await newLink()];
  expect((await askOften({ authorization: `Bearer ${one}` })).at(-1)).toEqual(limited);
  expect((await ask({ authorization: `Bearer ${other}` })).status).toBe(200);
});

test('secrets cannot be guessed at any speed: what lets nobody in is counted by address', async () => {
  const guesses: number[] = [];
  for (let guess = 0; guess <= limit; guess += 1)
    guesses.push((await ask({ authorization: `Bearer ${makeSecret('vls_')}` })).status);
  expect(guesses).toEqual([401, 401, 401, 429]);
  expect((await ask({})).status).toBe(401);
  expect((await ask({ cookie: 'session=admin' })).status).toBe(200);
});

test('a voice node says what happens in its calls as often as it does', async () => {
  const { credential } = await createTestVoiceNode(setting, { id: 'node_unlimited' });
  const headers = { authorization: `Bearer ${credential}`, [nodeInstanceHeader]: 'a'.repeat(22) };
  expect((await askOften(headers)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
});

test('who asks for the pages of links too often is refused by address', async () => {
  const get = () => gateway.app.inject({ method: 'GET', url: '/link-pages/link_000000000000000000000000' });
  const statuses: number[] = [];
  for (let request = 0; request <= limit; request += 1) statuses.push((await get()).statusCode);
  expect(statuses).toEqual([200, 200, 200, 429]);
  expect((await get()).headers['retry-after']).toBe('15');
});
