import { expect, it } from 'vitest';
import { createDeafness } from './deafness.ts';

const refused = new Error('no such key');
const deafness = () => createDeafness({ isRefusal: (error) => error === refused });

it('a recognizer that fails once may understand what comes next; twice in a row it has failed for good', () => {
  const ears = deafness();
  ears.failed(new Error('first'));
  ears.recognised(null);
  expect(ears.reason).toBeNull();
  ears.recognised('はい');
  ears.recognised(null);
  expect(ears.reason).toBeNull();
  const last = new Error('last');
  ears.failed(last);
  ears.recognised(null);
  expect(ears.reason).toEqual({ error: last });
});

it('one that refuses is not asked twice', () => {
  const ears = deafness();
  ears.failed(refused);
  ears.recognised(null);
  expect(ears.reason).toEqual({ error: refused });
});

it('an error that costs no words is none', () => {
  const ears = deafness();
  ears.failed(refused);
  ears.recognised('はい');
  expect(ears.reason).toBeNull();
});
