import { textWithin } from '@uketsuke/contracts';
import { z } from 'zod';
import { pageInput } from '../page.ts';

const exactText = textWithin({ min: 1, max: 200 });

export const auditFilter = z.object({
  action: exactText.nullish(),
  /** What was acted on: the id of a call, a key, a member, or the reference of an erased caller. */
  objectId: exactText.nullish(),
});
export type AuditFilter = z.output<typeof auditFilter>;

export const auditListInput = auditFilter.extend(pageInput.shape);
export type AuditListInput = z.input<typeof auditListInput>;
