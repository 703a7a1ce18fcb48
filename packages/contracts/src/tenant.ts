import { z } from 'zod';
import { textWithin } from './text.ts';

export const tenantStatuses = ['active', 'disabled'] as const;

/** The API user's own id of a tenant. */
export const externalId = z
  .string()
  .regex(/^[A-Za-z0-9._:-]{1,100}$/, 'must be 1 to 100 letters, digits or . _ : -')
  .meta({ examples: ['customer-42'] });

/** Shown to people; may be empty. */
export const tenantName = textWithin({ max: 100 });
