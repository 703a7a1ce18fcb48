import { errorCatalogue, isErrorCode } from '@uketsuke/contracts';
import type { RestBody, RestRoute } from '@uketsuke/contracts/rest';
import { describe } from 'vitest';
import type { z } from 'zod';
import type { Operation } from '../operations/operation.ts';

/** What this operation in particular answers; `invalid_request` where there is a query or body that can be wrong. */
type Promised<Route extends RestRoute> =
  | Route['success']['status']
  | Route['errors'][number]
  | (Route extends { query: z.ZodObject } | { body: RestBody } ? 'invalid_request' : never);

/**
 * The tests of one operation by what it answers. The compiler holds the list against the route: an answer that is promised and
 * has no tests is an error. What all operations promise alike (401, 429, 500, 503, an unreadable body) is in `every-operation.int.test.ts`.
 */
export function describeOperation<Route extends RestRoute>(
  { route }: Operation<Route>,
  tests: Readonly<Record<Promised<Route>, () => void>>,
): void {
  describe(`${route.method} ${route.path}`, () => {
    for (const [answer, define] of Object.entries<() => void>(tests)) describe(titleOf(answer), define);
  });
}

function titleOf(answer: string): string {
  return isErrorCode(answer) ? `${errorCatalogue[answer].status} ${answer}` : answer;
}
