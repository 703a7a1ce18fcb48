import type { EmbeddedPostgres } from '@uketsuke/db/embedded';
import { recordNodeHeartbeat } from '@uketsuke/domain/voice-node';
import { createLogger } from '@uketsuke/runtime';
import {
  createTestAgent,
  createTestOrganization,
  createTestTenant,
  createTestVoiceNode,
  type TestSetting,
} from '@uketsuke/testing';
import { japaneseConfig } from '@uketsuke/testing/configs';
import {
  createSilentNetwork,
  createTestSetting,
  standStill,
  startOwnServer,
  type SilentNetwork,
} from '@uketsuke/testing/faults';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createGateway } from './app.ts';
import { createSignIn } from './auth/sign-in.ts';
import { consumptionOf, type RateLimiter } from './limits/rate-limiter.ts';
import { openRevocationFeed, type OpenRevocationFeed } from './viewer/revocation-feed.ts';

const answeredWithinMs = 10_000;
const wellWithinMs = 10_000;
const dashboardUrl = 'http://127.0.0.1:3000';
/** More at once than there are connections. */
const crowd = 12;

const unlimited: RateLimiter = { consume: (rule) => consumptionOf(rule, 1, 0) };

let server: EmbeddedPostgres;
let network: SilentNetwork;
let setting: TestSetting;
let feed: OpenRevocationFeed;
let app: FastifyInstance;
let requests: Record<string, InjectOptions>;

beforeAll(async () => {
  server = await startOwnServer();
  network = await createSilentNetwork(server.url);
  setting = createTestSetting(network.url, {});
  const { db, clock, secrets } = setting;
  const logger = createLogger({ service: 'gateway', level: 'silent' });
  const signIn = createSignIn({ db, secrets, dashboardUrl });
  feed = await openRevocationFeed(db, logger);
  app = await createGateway({
    ...{ db, clock, secrets, logger, signIn, dashboardUrl, revocations: feed },
    limiter: unlimited,
    ice: { stunUrls: ['stun:stun.example.com:3478'], turnUrls: [], turnSecret: null },
    baseUrl: 'http://127.0.0.1:4000',
  });
  requests = await prepareRequests(signIn);
});

afterAll(async () => {
  await app.close();
  await feed.close();
  await setting.db.close();
  await network.close();
  await server.stop();
});

async function prepareRequests(signIn: ReturnType<typeof createSignIn>): Promise<Record<string, InjectOptions>> {
  const organization = await createTestOrganization(setting);
  const agent = await createTestAgent(setting, organization.live);
  const tenant = await createTestTenant(setting, organization.live, { agentId: agent.id });
  await createTestVoiceNode(setting);
  await recordNodeHeartbeat(setting.service('voice'), { activeCalls: 0, capacity: 10, isDraining: false });
  const link = await signIn.createLink(organization.users.admin.email);
  const token = new URL(link?.url ?? '').hash.replace('#token=', '');
  const session = await signIn.useToken({ token, headers: {}, address: null });
  const cookie = session?.cookies.map((text) => text.split(';')[0]).join('; ') ?? '';

  const authorization = `Bearer ${organization.live.apiKey}`;
  const get = (url: string): InjectOptions => ({ method: 'GET', url, headers: { authorization } });
  const post = (url: string, payload: object, headers = {}): InjectOptions => ({
    ...{ method: 'POST', url, payload },
    headers: { authorization, ...headers },
  });
  const graphql = (query: string, variables: object = {}): InjectOptions => ({
    ...{ method: 'POST', url: '/graphql', payload: { query, variables } },
    headers: { cookie, 'x-uketsuke-environment': 'live' },
  });
  const input = { name: '受付', config: japaneseConfig() };
  return {
    'GET /v1/agents/{id}': get(`/v1/agents/${agent.id}`),
    'GET /v1/calls, filtered': get(`/v1/calls?tenant_id=${tenant.id}`),
    'GET /v1/usage': get('/v1/usage?from=2026-11-01&to=2026-11-20'),
    'POST /v1/sessions': post('/v1/sessions', { tenant_id: tenant.id }),
    'POST /v1/agents': post('/v1/agents', input),
    'POST /v1/agents, once by its key': post('/v1/agents', input, { 'idempotency-key': 'hanging' }),
    'GraphQL members': graphql('{ members { data { email } } }'),
    'GraphQL calls, filtered': graphql('{ calls(filter: { outcome: hangup, isRunning: false }) { hasMore } }'),
    'GraphQL createAgent': graphql(
      'mutation ($input: AgentCreate!) { createAgent(input: $input) { ... on CreateAgentSuccess { data { id } } } }',
      { input },
    ),
  };
}

interface Measured {
  status: number;
  error: string | undefined;
  isInTime: boolean;
}

async function measure(request: InjectOptions): Promise<Measured> {
  const startedAt = performance.now();
  const response = await app.inject(request);
  const isInTime = performance.now() - startedAt < answeredWithinMs;
  interface Body {
    error?: string;
    errors?: { extensions?: { code?: string } }[];
  }
  const { error, errors } = response.json<Body>();
  return { status: response.statusCode, error: error ?? errors?.[0]?.extensions?.code, isInTime };
}

async function measureAll(): Promise<Record<string, Measured>> {
  const entries = Object.entries(requests).map(async ([name, request]) => [name, await measure(request)] as const);
  return Object.fromEntries(await Promise.all(entries));
}

const allAnswered = () =>
  Object.fromEntries(
    Object.keys(requests).map((name) => {
      const status = name.startsWith('POST') ? 201 : 200;
      return [name, { status, error: undefined, isInTime: true }];
    }),
  );
const unavailable: Measured = { status: 503, error: 'unavailable', isInTime: true };
const allUnavailable = () => Object.fromEntries(Object.keys(requests).map((name) => [name, unavailable]));
const health = async (url: string) => (await app.inject({ method: 'GET', url })).statusCode;

/** Lets the database stand still; answers how it goes on. */
type Fault = () => Promise<() => void>;

const faults: [string, Fault][] = [
  ['PostgreSQL stands still', () => standStill(server.pid)],
  [
    'the network to PostgreSQL has fallen silent',
    () => {
      network.fallSilent();
      return Promise.resolve(() => network.carryAgain());
    },
  ],
];

describe.each(faults)('while %s', (_, begin) => {
  test(
    'every request is answered 503 within 10 s, and all is well within 10 s of its return',
    { timeout: 120_000 },
    async () => {
      await expect.poll(measureAll).toEqual(allAnswered());
      const goOn = await begin();
      try {
        // First over the connections that were open, then over none; last with more requests than connections.
        expect(await measureAll()).toEqual(allUnavailable());
        expect(await measureAll()).toEqual(allUnavailable());
        const usage = requests['GET /v1/usage'];
        const many = await Promise.all(Array.from({ length: usage ? crowd : 0 }, () => measure({ ...usage })));
        expect(many).toEqual(Array.from({ length: crowd }, () => unavailable));
        expect([await health('/healthz'), await health('/readyz')]).toEqual([200, 503]);
      } finally {
        goOn();
      }
      const returnedAt = performance.now();
      await expect.poll(measureAll, { timeout: wellWithinMs }).toEqual(allAnswered());
      await expect.poll(() => health('/readyz'), { timeout: wellWithinMs }).toBe(200);
      await expect.poll(() => feed.isConnected, { timeout: wellWithinMs }).toBe(true);
      expect(performance.now() - returnedAt).toBeLessThan(wellWithinMs);
    },
  );
});
