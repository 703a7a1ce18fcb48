import { createLogger, type Logger } from '@uketsuke/runtime';
import {
  createTestOrganization,
  type TestEnvironment,
  type TestOrganization,
  type TestSetting,
} from '@uketsuke/testing';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterAll, beforeAll } from 'vitest';
import { createGateway, type GatewayOptions } from '../app.ts';
import { createMemoryLimiter } from '../limits/memory-limiter.ts';
import { openRevocationFeed, type OpenRevocationFeed } from '../viewer/revocation-feed.ts';
import { createContractCheck } from './contract-check.ts';
import type { RestRequest, RestResponse } from './rest-exchange.ts';

export type { RestRequest, RestResponse };

export interface TestGateway {
  app: FastifyInstance;
  organization: TestOrganization;
  /** Every answer is held against the OpenAPI document before it is returned. */
  send(request: RestRequest): Promise<RestResponse>;
  logLines: Record<string, unknown>[];
}

/** The real gateway over the test database, with an organization of its own. Usable from the first hook or test on. */
export function createTestGateway(setting: TestSetting, overrides: Partial<GatewayOptions> = {}): TestGateway {
  const logLines: Record<string, unknown>[] = [];
  let app: FastifyInstance | undefined;
  let organization: TestOrganization | undefined;
  let feed: OpenRevocationFeed | undefined;
  const check = createContractCheck();

  beforeAll(async () => {
    const logger = capturingLogger(logLines);
    organization = await createTestOrganization(setting);
    feed = await openRevocationFeed(setting.db, logger);
    app = await createGateway({
      db: setting.db,
      clock: setting.clock,
      secrets: setting.secrets,
      logger,
      limiter: createMemoryLimiter(setting.clock),
      revocations: feed,
      ice: { stunUrls: ['stun:stun.example.com:3478'], turnUrls: [], turnSecret: null },
      baseUrl: 'http://127.0.0.1:4000',
      dashboardUrl: 'http://127.0.0.1:3000',
      ...overrides,
    });
    await app.ready();
  });
  afterAll(async () => {
    await app?.close();
    await feed?.close();
  });

  return {
    get app() {
      return present(app);
    },
    get organization() {
      return present(organization);
    },
    logLines,
    async send(request) {
      const environment = request.as === undefined ? present(organization).live : request.as;
      const response = await present(app).inject(injectOptions(request, environment));
      const answer: RestResponse = {
        status: response.statusCode,
        headers: Object.fromEntries(Object.entries(response.headers).map(([name, value]) => [name, String(value)])),
        text: response.body,
        body: response.body === '' || !isJson(response.headers['content-type']) ? undefined : response.json<unknown>(),
      };
      check(request, answer);
      return answer;
    },
  };
}

function injectOptions(
  { method, url, body, headers = {} }: RestRequest,
  environment: TestEnvironment | null,
): InjectOptions {
  return {
    method,
    url,
    headers: {
      'accept-language': 'en',
      ...(environment && { authorization: `Bearer ${environment.apiKey}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
  };
}

function isJson(contentType: unknown): boolean {
  return typeof contentType === 'string' && contentType.startsWith('application/json');
}

function capturingLogger(lines: Record<string, unknown>[]): Logger {
  return createLogger({
    service: 'gateway',
    destination: { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) },
  });
}

function present<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('The gateway is made in beforeAll: too early');
  return value;
}
