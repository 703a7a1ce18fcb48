import { z } from 'zod';

const header = z.string().min(1).max(200);

export const sheetConfig = z.strictObject({
  spreadsheet: z.string().min(1).max(200),
  /** Its title. */
  sheet: z.string().min(1).max(200),
  /** Which column each value goes to: the key of the value, the text in the first row. */
  columns: z.record(z.string().min(1).max(64), header),
  /** Where `lookup_row` looks; the first of `columns` unless set. */
  lookup_column: header.optional(),
});

export type SheetConfig = z.output<typeof sheetConfig>;
