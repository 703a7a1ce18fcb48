import { DomainError, errorCodes } from '@uketsuke/contracts';
import { GraphQLError } from 'graphql';
import { expect, test } from 'vitest';
import { answerOf } from './answer.ts';

/** The contract's table, word for word. */
const promised = {
  invalid_json: 400,
  unauthorized: 401,
  balance_depleted: 402,
  payment_overdue: 402,
  spending_cap_reached: 402,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  in_use: 409,
  tenant_disabled: 409,
  needs_reauth: 409,
  invoice_billing: 409,
  invalid_request: 422,
  invalid_config: 422,
  no_agent: 422,
  verify_failed: 422,
  connect_failed: 422,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
} as const;

test('the catalogue has the codes of the contract, and no other', () => {
  expect(errorCodes.toSorted()).toEqual(Object.keys(promised).toSorted());
});

test.each(errorCodes)('%s has the status of the contract and a Japanese message, also out of a resolver', (code) => {
  const error = new DomainError(code, {
    problems: [{ path: ['a'], reason: 'is wrong' }],
    cause: new Error('secret inside'),
  });
  for (const failure of [error, new GraphQLError('outside', { originalError: error })]) {
    const { status, body } = answerOf(failure, 'req_1');
    expect(status).toBe(promised[code]);
    expect(body).toEqual({
      error: code,
      message: expect.stringMatching(/[ぁ-ん]/),
      details: ['a: is wrong'],
      request_id: 'req_1',
    });
  }
});

test('details are there only when there are any; what is behind a 5xx stays inside', () => {
  expect(answerOf(new DomainError('not_found', { problems: [] }), 'req_1').body).not.toHaveProperty('details');
  const cause = new Error('secret inside');
  const unavailable = answerOf(new DomainError('unavailable', { cause }), 'req_1');
  expect(unavailable.hidden).toBe(cause);
  expect(JSON.stringify(unavailable.body)).not.toContain('secret');
  const unknown = answerOf(cause, 'req_1');
  expect(unknown).toMatchObject({ status: 500, code: 'internal', hidden: cause });
  expect(JSON.stringify(unknown.body)).not.toContain('secret');
});
