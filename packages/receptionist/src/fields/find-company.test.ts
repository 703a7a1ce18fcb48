import { expect, it } from 'vitest';
import { findCompany, splitName } from './find-company.ts';

it.each([
  ['株式会社山田商事の佐藤', '株式会社山田商事', '佐藤'],
  ['青葉クリニックの田中一郎', '青葉クリニック', '田中一郎'],
  ['私、みどり銀行芝支店の鈴木', 'みどり銀行芝支店', '鈴木'],
])('%s', (name, company, person) => {
  expect(splitName(name)).toEqual({ company, person });
});

it.each(['田中', '山の上太郎', '井の頭', '木の下花'])('%s names nobody but a person', (name) => {
  expect(splitName(name)).toBeNull();
});

it('reads where an English caller is from', () => {
  expect(findCompany('this is John Smith from Acme Dental')?.company).toBe('Acme Dental');
  expect(findCompany('my name is Ann')).toBeNull();
  expect(findCompany('this is John from here')).toBeNull();
});
