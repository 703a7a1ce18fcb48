import { z } from 'zod';

const lineSchema = z.object({
  description: z.string(),
  quantity: z.number(),
  /** Of a thing, in yen with up to three decimals. */
  unitPriceYen: z.number(),
  amountYen: z.number(),
  /** Where it is of calls: those that ended in a month and were made at one price. */
  calls: z
    .object({
      /** YYYY-MM */
      month: z.string(),
      count: z.number(),
      seconds: z.number(),
      /** What the ledger holds of them, which is not rounded to minutes. */
      billedMilliYen: z.string(),
    })
    .optional(),
});

/** One line of an invoice, before tax. */
export type InvoiceLine = z.output<typeof lineSchema>;

/** As an invoice keeps them. */
export function readLines(json: unknown): InvoiceLine[] {
  return z.array(lineSchema).parse(json);
}
