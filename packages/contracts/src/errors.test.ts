import { expect, test } from 'vitest';
import { DomainError } from './errors.ts';

test('problems keep their paths, and are lines in details', () => {
  const problems = [
    { path: ['externalId'], reason: 'is required' },
    { path: ['config', 'fields', 2, 'key'], reason: 'must be unique' },
  ];
  const error = new DomainError('invalid_request', { problems });
  expect(error.problems).toEqual(problems);
  expect(error.details).toEqual(['externalId: is required', 'config.fields[2].key: must be unique']);
});

test('an error that was made without problems has no details either', () => {
  const error = new DomainError('not_found');
  expect(error.problems).toBeUndefined();
  expect(error.details).toBeUndefined();
});
