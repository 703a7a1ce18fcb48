import type { DomainContext } from '../context.ts';
import { requireAdmin } from '../permission.ts';
import { openToolsSecret } from './seal.ts';
import { validToolsSecrets } from './valid-rows.ts';

export interface ToolsSecret {
  secret: string;
  /** null when no replaced secret signs any more. */
  previousSecretExpiresAt: Date | null;
}

export async function getToolsSecret(ctx: DomainContext): Promise<ToolsSecret> {
  const { environmentId } = requireAdmin(ctx);
  const { current, replaced } = await validToolsSecrets(ctx, environmentId);
  return {
    secret: openToolsSecret(ctx.secrets, current),
    previousSecretExpiresAt: replaced[0]?.expiresAt ?? null,
  };
}
