import fc from 'fast-check';
import { expect, test } from 'vitest';
import { reversedTaxYen } from './reversed-tax.ts';

const payment = { amountYen: 5000n, taxYen: 500n };

test.each([
  { amountYen: 5500n, taxYen: 500n },
  { amountYen: 1100n, taxYen: 100n },
  { amountYen: 1n, taxYen: 0n },
  { amountYen: 6n, taxYen: 1n },
  { amountYen: 9000n, taxYen: 500n },
])('$amountYen of 5,500 yen hold $taxYen yen of tax', ({ amountYen, taxYen }) => {
  expect(reversedTaxYen(payment, [], amountYen)).toBe(taxYen);
});

test('the parts of a payment that is reversed as a whole hold all of its tax, whatever the parts', () => {
  fc.assert(
    fc.property(
      fc.array(fc.bigInt(1n, 3000n), { maxLength: 20 }),
      fc.bigInt(500n, 300_000n),
      fc.bigInt(0n, 30_000n),
      (sizes, amountYen, taxYen) => {
        const total = amountYen + taxYen;
        const parts: { amountYen: bigint; taxYen: bigint }[] = [];
        let left = total;
        for (const size of [...sizes, total]) {
          const part = size < left ? size : left;
          if (part === 0n) break;
          parts.push({ amountYen: part, taxYen: reversedTaxYen({ amountYen, taxYen }, parts, part) });
          left -= part;
        }
        expect(parts.every((part) => part.taxYen >= 0n && part.taxYen <= part.amountYen)).toBe(true);
        expect(parts.reduce((sum, part) => sum + part.taxYen, 0n)).toBe(taxYen);
      },
    ),
  );
});
