import { textWithin } from '@uketsuke/contracts';
import { z } from 'zod';

/** As long as a stream may pass it; of blanks alone it is nobody's. */
const callerNumber = textWithin({ min: 1, max: 200, canBeBlank: false });

export const callerErasureInput = z.object({ number: callerNumber });
export type CallerErasureInput = z.input<typeof callerErasureInput>;

export const operatorCallerErasureInput = callerErasureInput.extend({
  /** Absent: of every organization. */
  organizationId: textWithin({ min: 1 }).optional(),
});
export type OperatorCallerErasureInput = z.input<typeof operatorCallerErasureInput>;
