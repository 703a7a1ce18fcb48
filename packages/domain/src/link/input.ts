import { frameOriginSchema, languages } from '@uketsuke/contracts';
import { z } from 'zod';

export const portalLinkCreateInput = z.object({
  frameOrigin: frameOriginSchema.nullish(),
  locale: z.enum(languages).nullish(),
});
export type PortalLinkCreateInput = z.input<typeof portalLinkCreateInput>;
