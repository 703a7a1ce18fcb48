import { z } from 'zod';

const registrationNumber = z
  .string()
  .regex(/^T\d{13}$/, 'must be T and 13 digits')
  .refine((number) => !/^T\d{13}$/.test(number) || hasRightCheckDigit(number.slice(1)), 'has a wrong check digit');

/** Of every process that makes invoices to be read. */
export const issuerSettings = {
  INVOICE_ISSUER_NAME: z.string().default('Uketsuke').describe('Who issues invoices, as it stands on them.'),
  INVOICE_ISSUER_ADDRESS: z.string().default('').describe('Address of the issuer; \\n begins a new line.'),
  INVOICE_REGISTRATION_NUMBER: registrationNumber
    .optional()
    .describe(
      'Of the issuer of qualified invoices in Japan (T and 13 digits); without it invoices are no qualified ones.',
    ),
  INVOICE_BANK_ACCOUNT: z
    .string()
    .default('')
    .describe('Where invoices are to be paid, as it stands on them; \\n begins a new line.'),
};

/** Who issues an invoice, as it stands on the document. */
export interface Issuer {
  name: string;
  address: string[];
  registrationNumber: string | null;
  bankAccount: string[];
}

/** Of a gateway that was told none. */
export const noIssuer: Issuer = { name: 'Uketsuke', address: [], registrationNumber: null, bankAccount: [] };

export function issuerOf(env: z.output<z.ZodObject<typeof issuerSettings>>): Issuer {
  return {
    name: env.INVOICE_ISSUER_NAME,
    address: linesOf(env.INVOICE_ISSUER_ADDRESS),
    registrationNumber: env.INVOICE_REGISTRATION_NUMBER ?? null,
    bankAccount: linesOf(env.INVOICE_BANK_ACCOUNT),
  };
}

/** A line of a settings file holds no line break. */
function linesOf(text: string): string[] {
  return text.split(/\\n|\n/).filter((line) => line !== '');
}

/**
 * The first of 13 digits is 9 less the rest, by 9, of the sum of the other twelve, of which every second one from the right
 * counts twice (Ordinance on Corporate Numbers, art. 2).
 */
export function hasRightCheckDigit(digits: string): boolean {
  const [check = Number.NaN, ...base] = [...digits].map(Number);
  const sum = base.toReversed().reduce((total, digit, index) => total + digit * (index % 2 === 0 ? 1 : 2), 0);
  return check === 9 - (sum % 9);
}
