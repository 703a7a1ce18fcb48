import { categories, endReasons, outcomes } from '@uketsuke/contracts';
import { describe, expect, it } from 'vitest';
import { locales } from '../../lib/locale.ts';
import { recordWords } from './record-words.ts';

describe.each(locales)('the words of a record, %s', (locale) => {
  const words = recordWords[locale];

  it.each([
    ['outcome', words.outcomes, outcomes],
    ['reason', words.reasons, endReasons],
    ['category', words.categories, categories],
  ] as const)('name every %s of a call', (_, named, all) => {
    expect(Object.keys(named).sort()).toEqual([...all].sort());
  });
});
