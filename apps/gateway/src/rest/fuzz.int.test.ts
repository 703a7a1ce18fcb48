import fc from 'fast-check';
import { createTestAgent, createTestContext, createTestTenant } from '@uketsuke/testing';
import { beforeAll, expect, test } from 'vitest';
import { createOpenApiDocument, type OpenApiOperation } from '../openapi/document.ts';
import type { JsonSchema } from '../openapi/json-schema.ts';
import type { RateLimiter } from '../limits/rate-limiter.ts';
import { createTestCall } from '../testing/test-call.ts';
import { createTestGateway, type RestRequest } from '../testing/test-gateway.ts';

const setting = createTestContext();
/** The limit has its own tests; here it would end the run. */
const limiter: RateLimiter = {
  consume: ({ limit }) => ({ isAllowed: true, limit, remaining: limit, resetAt: setting.clock.now() + 60_000 }),
};
const gateway = createTestGateway(setting, { limiter });
const document = createOpenApiDocument();
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => [operation.operationId, { path, method, operation }] as const),
);
const runs = Number(process.env['FUZZ_RUNS'] ?? 60);
/** The same requests every time, so that a run tells about the change before it; `FUZZ_SEED` gives others. */
const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_121);

/** Ids of things that exist, so that requests also get past 404. */
const known: string[] = [];
beforeAll(async () => {
  const environment = gateway.organization.live;
  const agent = await createTestAgent(setting, environment);
  const tenant = await createTestTenant(setting, environment, { agentId: agent.id });
  const call = await createTestCall(setting, { environment, agent, tenant, durationMs: 1_000, turns: [] });
  known.push(agent.id, tenant.id, call.id);
});

const oddText = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.constantFrom('', '\u0000', '\ud800', 'a\u0000b', '😀', '__proto__', 'constructor', '../..', '%', "'; --", 'null'),
  fc.string({ minLength: 101, maxLength: 2_100 }),
);
const oddValue = fc.oneof(
  { depthSize: 'small' },
  fc.jsonValue({ maxDepth: 3 }),
  oddText,
  fc.constantFrom(null, true, 0, -1, 1.5, 1e21, 9_007_199_254_740_992, -0, [], {}, [[]]),
);

/** Values that the schema permits, now and then spoiled. */
function arbitraryOf(schema: JsonSchema, depth = 0): fc.Arbitrary<unknown> {
  const good = permittedBy(schema, depth);
  return fc.oneof({ weight: 14, arbitrary: good }, { weight: 1, arbitrary: oddValue });
}

function permittedBy(schema: JsonSchema, depth: number): fc.Arbitrary<unknown> {
  const reference = schema['$ref'];
  if (typeof reference === 'string') {
    return permittedBy(document.components.schemas[reference.split('/').at(-1) ?? ''] ?? {}, depth);
  }
  // Beside a type of its own they only narrow it.
  const choices = schema['type'] === undefined ? (schema['anyOf'] ?? schema['oneOf']) : undefined;
  if (Array.isArray(choices)) return fc.oneof(...choices.map((one) => arbitraryOf(one as JsonSchema, depth)));
  if (Array.isArray(schema['enum'])) return fc.constantFrom(...(schema['enum'] as unknown[]));
  switch (schema['type']) {
    case 'object':
      return permittedObject(schema, depth);
    case 'array':
      return fc.array(arbitraryOf((schema['items'] ?? {}) as JsonSchema, depth + 1), {
        minLength: numberOf(schema['minItems'], 0),
        maxLength: Math.min(numberOf(schema['maxItems'], 3), 3),
      });
    case 'integer':
    case 'number':
      return fc.oneof(
        fc.integer({
          min: Math.ceil(numberOf(schema['minimum'], -10)),
          max: Math.min(numberOf(schema['maximum'], 1e15), 1e15),
        }),
        fc.double({ min: numberOf(schema['minimum'], -10), max: numberOf(schema['maximum'], 1e15), noNaN: true }),
      );
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'string':
      return permittedText(schema);
    default:
      return oddValue;
  }
}

function permittedText(schema: JsonSchema): fc.Arbitrary<string> {
  if (typeof schema['pattern'] === 'string') {
    return fc.oneof(fc.stringMatching(new RegExp(schema['pattern'])), fc.constantFrom('a', 'x_1'));
  }
  if (schema['format'] === 'uri') return fc.webUrl();
  const text = fc.string({
    unit: 'grapheme',
    minLength: numberOf(schema['minLength'], 0),
    maxLength: Math.min(numberOf(schema['maxLength'], 40), 40),
  });
  return fc.oneof(
    text,
    fc.nat().map((index) => known[index % known.length] ?? 'agt_1'),
  );
}

function permittedObject(schema: JsonSchema, depth: number): fc.Arbitrary<unknown> {
  const properties = (schema['properties'] ?? {}) as Record<string, JsonSchema>;
  const required = (schema['required'] ?? []) as string[];
  const shape = Object.fromEntries(
    Object.entries(properties).map(([name, own]) => [name, arbitraryOf(own, depth + 1)] as const),
  );
  const extra = schema['additionalProperties'];
  if (Object.keys(shape).length === 0 && typeof extra === 'object' && extra !== null) {
    return fc.dictionary(oddText, arbitraryOf(extra as JsonSchema, depth + 1), { maxKeys: 3 });
  }
  return fc.record(shape, { requiredKeys: required.filter((name) => name in shape) });
}

function numberOf(value: unknown, fallback: number): number {
  return typeof value === 'number' ? value : fallback;
}

/** As in a path or a query: percent-encoded, and now and then not. */
const inUrl = (values: fc.Arbitrary<unknown>) =>
  fc.tuple(values, fc.nat(20)).map(([value, dice]) => {
    const text = (typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed();
    return dice === 0 ? text.replaceAll(/[^\x21-\x7e]|[/?#]/g, '') : encodeURIComponent(text);
  });

interface Entry {
  path: string;
  method: string;
  operation: OpenApiOperation;
}

function requestsOf({ path, method, operation }: Entry): fc.Arbitrary<RestRequest> {
  const parameters = operation.parameters ?? [];
  const inPath = parameters.filter((one) => one.in === 'path');
  const inQuery = parameters.filter((one) => one.in === 'query');
  const schema = operation.requestBody?.content['application/json'].schema;
  const id = fc.oneof(
    fc.nat().map((index) => known[index % known.length] ?? 'agt_1'),
    oddText.filter((text) => text !== ''),
  );
  const body = schema
    ? fc.oneof(
        { weight: 12, arbitrary: arbitraryOf(schema).map((value) => JSON.stringify(value)) },
        { weight: 1, arbitrary: fc.string() },
      )
    : fc.constant(undefined);
  return fc
    .record({
      ids: fc.tuple(...inPath.map(() => inUrl(id))),
      queries: fc.array(
        fc.oneof(
          ...(inQuery.length > 0 ? inQuery : [{ name: 'x', schema: {} as JsonSchema }]).map((one) =>
            inUrl(arbitraryOf(one.schema)).map((value) => `${one.name}=${value}`),
          ),
        ),
        { maxLength: 3 },
      ),
      body,
      key: fc.option(
        oddText.map((text) => text.replaceAll(/[^\x20-\x7e]/g, '')),
        { nil: undefined, freq: 5 },
      ),
    })
    .map(({ ids, queries, body: text, key }) => {
      const filled = inPath.reduce((url, { name }, index) => url.replace(`{${name}}`, ids[index] ?? ''), path);
      return {
        method: method.toUpperCase() as RestRequest['method'],
        url: queries.length > 0 ? `${filled}?${queries.join('&')}` : filled,
        ...(typeof text === 'string' && { body: text }),
        ...(key !== undefined && { headers: { 'idempotency-key': key } }),
      };
    });
}

test.each(operations)(
  '%s: whatever is sent, the answer is one that the document promises, and never a crash',
  async (_, entry) => {
    await fc.assert(
      fc.asyncProperty(requestsOf(entry), async (request) => {
        const { status, text } = await gateway.send(request);
        // A voice node of another suite may be away or there: both are promised.
        if (status !== 503) expect(status, text).toBeLessThan(500);
      }),
      { numRuns: runs, seed },
    );
  },
  60_000,
);
