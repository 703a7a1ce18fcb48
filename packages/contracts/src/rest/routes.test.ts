import { describe, expect, test } from 'vitest';
import { languages } from '../call.ts';
import { errorCatalogue } from '../errors.ts';
import { parseShape, problemLine } from '../problems.ts';
import { callListQuerySchema } from './calls.ts';
import { errorsOf } from './route.ts';
import { restRoutes } from './routes.ts';
import { usageQuerySchema } from './usage.ts';

describe('the table of /v1', () => {
  test('no two operations share a method and path, or an operationId', () => {
    expect(new Set(restRoutes.map((route) => `${route.method} ${route.path}`)).size).toBe(restRoutes.length);
    expect(new Set(restRoutes.map((route) => route.operationId)).size).toBe(restRoutes.length);
  });

  test.each(restRoutes.map((route) => [route.operationId, route] as const))(
    '%s: path parameters are described, and only 204 has no body',
    (_, route) => {
      const inPath = [...route.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
      expect(Object.keys(route.params ?? {})).toEqual(inPath);
      expect(route.success.schema === undefined).toBe(route.success.status === 204);
    },
  );

  test.each(restRoutes.map((route) => [route.operationId, route] as const))(
    '%s: its examples are what its schemas take and answer',
    (_, { body, success }) => {
      for (const language of languages) {
        if (body) expect(body.schema.safeParse(body.example[language]).error).toBeUndefined();
        const answered = success.example?.[language];
        if (success.schema) expect(success.schema.parse(answered)).toEqual(answered);
      }
    },
  );

  test('every operation promises 401, 429, 500 and 503, in order of status', () => {
    for (const route of restRoutes) {
      const statuses = errorsOf(route).map((code) => errorCatalogue[code].status);
      expect(statuses).toEqual(statuses.toSorted((left, right) => left - right));
      expect(statuses).toEqual(expect.arrayContaining([401, 429, 500, 503]));
    }
  });
});

describe('queries', () => {
  const lines = (query: Record<string, unknown>) => {
    const result = parseShape(callListQuerySchema, query);
    return result.ok ? result.value : result.problems.map(problemLine);
  };

  test('limit is 50 when omitted, an integer from 1 to 100 otherwise', () => {
    expect(lines({})).toEqual({ limit: 50 });
    expect(lines({ limit: '100' })).toEqual({ limit: 100 });
    for (const limit of ['0', '101', '1.5', '', ' 1', '1e1', '9'.repeat(30)]) {
      expect(lines({ limit }), limit).toEqual(['limit: must be an integer from 1 to 100']);
    }
  });

  test('before with cursor, a parameter given twice and NUL are problems', () => {
    expect(lines({ before: '1', cursor: 'x' })).toEqual(['before: cannot be combined with cursor']);
    expect(lines({ cursor: ['a', 'b'] })).toEqual(['cursor: must be given once']);
    expect(lines({ tenant_id: 'ten_\u0000' })).toEqual(['tenant_id: must not contain NUL or lone surrogates']);
  });

  test('a usage bound is a date that exists or Unix milliseconds', () => {
    const parse = (from: string) => parseShape(usageQuerySchema, { from }).ok;
    for (const from of ['2026-02-28', '2028-02-29', '0', '1790000000000']) expect(parse(from), from).toBe(true);
    for (const from of ['2026-02-29', '2026-13-01', '', 'today', '-1', '99999999999999999']) {
      expect(parse(from), from).toBe(false);
    }
  });
});
