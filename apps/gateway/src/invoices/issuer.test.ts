import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { hasRightCheckDigit, issuerOf, issuerSettings } from './issuer.ts';

const settings = z.object(issuerSettings);

describe('a registration number', () => {
  // The National Tax Agency, Toyota Motor, the Bank of Japan.
  test.each(['7000012050002', '1180301018771', '3010005002599'])('%s has the right check digit', (digits) => {
    expect(hasRightCheckDigit(digits)).toBe(true);
  });

  test.each(['T1000012050002', 'T700001205000', '7000012050002', 'T70000120500021'])('%s is refused', (text) => {
    expect(settings.safeParse({ INVOICE_REGISTRATION_NUMBER: text }).success).toBe(false);
  });
});

test('addresses have a line for each \\n', () => {
  const env = settings.parse({
    INVOICE_ISSUER_ADDRESS: String.raw`〒100-0001\n東京都千代田区千代田1-1`,
    INVOICE_REGISTRATION_NUMBER: 'T7000012050002',
  });
  expect(issuerOf(env)).toEqual({
    name: 'Uketsuke',
    address: ['〒100-0001', '東京都千代田区千代田1-1'],
    registrationNumber: 'T7000012050002',
    bankAccount: [],
  });
});
