import type { DomainContext } from '@uketsuke/domain';
import { expect, test } from 'vitest';
import { createBatchLoader } from './batch-loader.ts';

/** Stands for the context of one request: nothing here looks into it. */
const request = () => ({ domain: {} as DomainContext });

function recordedLoader(fail = false) {
  const asked: (readonly string[])[] = [];
  const load = createBatchLoader((_domain, keys) => {
    asked.push(keys);
    if (fail) return Promise.reject(new Error('away'));
    return Promise.resolve(new Map(keys.filter((key) => key !== 'none').map((key) => [key, `row of ${key}`])));
  });
  return { asked, load };
}

test('what one request asks for at the same time is loaded at once, each key once', async () => {
  const { asked, load } = recordedLoader();
  const context = request();
  const later = Promise.resolve().then(() => load(context, 'c'));
  const rows = await Promise.all([
    load(context, 'a'),
    load(context, 'b'),
    load(context, 'a'),
    load(context, 'none'),
    later,
  ]);
  expect(rows).toEqual(['row of a', 'row of b', 'row of a', undefined, 'row of c']);
  expect(asked).toEqual([['a', 'b', 'none', 'c']]);
});

test('what is asked for afterwards is loaded anew', async () => {
  const { asked, load } = recordedLoader();
  const context = request();
  await load(context, 'a');
  await load(context, 'a');
  expect(asked).toEqual([['a'], ['a']]);
});

test('two requests share nothing: each is loaded with its own rights', async () => {
  const { asked, load } = recordedLoader();
  await Promise.all([load(request(), 'a'), load(request(), 'b')]);
  expect(asked).toEqual([['a'], ['b']]);
});

test('a failure reaches everybody who asked, and the next question is asked again', async () => {
  const { asked, load } = recordedLoader(true);
  const context = request();
  const answers = await Promise.allSettled([load(context, 'a'), load(context, 'b')]);
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await expect(load(context, 'a')).rejects.toThrow('away');
  expect(asked).toHaveLength(2);
});
