import type { SigningPurpose } from '@uketsuke/db/client';
import type { DomainContext } from '../context.ts';
import { requireAdmin } from '../permission.ts';
import { openSigningSecret } from './seal.ts';
import { validSigningSecrets } from './valid-rows.ts';

export interface ShownSigningSecret {
  secret: string;
  /** null when no replaced secret signs any more. */
  previousSecretExpiresAt: Date | null;
}

/** The secret with which an environment signs what it sends for that purpose. */
export async function getSigningSecret(ctx: DomainContext, purpose: SigningPurpose): Promise<ShownSigningSecret> {
  const { environmentId } = requireAdmin(ctx);
  const { current, replaced } = await validSigningSecrets(ctx, { environmentId, purpose });
  return {
    secret: openSigningSecret(ctx.secrets, current),
    previousSecretExpiresAt: replaced[0]?.expiresAt ?? null,
  };
}
