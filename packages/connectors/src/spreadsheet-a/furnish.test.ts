import { expect, test } from 'vitest';
import { spreadsheetA as theCase } from '../testing/cases/spreadsheet-a.ts';
import { openCase } from '../testing/open-case.ts';

test.each(['ja', 'en'] as const)(
  'in %s a fresh file is made whose columns are all there, to be written to at once',
  async (language) => {
    const at = await openCase('spreadsheet_a', theCase);
    const { definition } = at;
    const config = definition.config.parse(await definition.furnish?.(at.open(), language));
    expect(await definition.checkConfig?.(at.open(), config)).toEqual([]);
    expect(Object.keys(Object(config).columns)).toHaveLength(4);
    await at.close();
  },
);
