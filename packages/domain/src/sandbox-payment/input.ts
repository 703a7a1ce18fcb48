import { z } from 'zod';
import { testCards } from './test-cards.ts';

const numbers = new Set(testCards.map(({ number }) => number));

export const payInput = z.object({
  /** Only test cards: a real number, typed by mistake, goes no further than this. */
  number: z
    .string()
    .transform((text) => text.replaceAll(/[\s-]/g, ''))
    .refine((number) => numbers.has(number), 'must be one of the test cards'),
  expiresMonth: z.int().min(1).max(12),
  expiresYear: z.int().min(2000).max(2099),
  cvc: z.string().regex(/^\d{3,4}$/, 'must be 3 or 4 digits'),
});
export type PayInput = z.input<typeof payInput>;
