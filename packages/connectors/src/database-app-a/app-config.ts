import { z } from 'zod';

const code = z
  .string()
  .min(1)
  .max(128)
  .regex(/^[^\s"'\\()=<>,]+$/, 'must be a valid field code');

export const appConfig = z.strictObject({
  app: z.string().regex(/^\d{1,12}$/, 'must be a valid app'),
  /** Which field each value goes to: the key of the value, the code of the field. */
  fields: z.record(z.string().min(1).max(64), code),
  /** Where `find_records` looks; the first of `fields` unless set. */
  lookup_field: code.optional(),
  /** Of an app in a guest space. */
  guest_space_id: z
    .string()
    .regex(/^\d{1,12}$/, 'must be a valid guest_space_id')
    .optional(),
});

export type AppConfig = z.output<typeof appConfig>;

export function apiPath({ guest_space_id: space }: Pick<AppConfig, 'guest_space_id'>, name: string): string {
  return space === undefined ? `/k/v1/${name}` : `/k/guest/${space}/v1/${name}`;
}
