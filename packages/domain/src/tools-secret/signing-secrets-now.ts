import type { DomainContext } from '../context.ts';
import { requireService } from '../permission.ts';
import { openToolsSecret } from './seal.ts';
import { validToolsSecrets } from './valid-rows.ts';

/** Every secret that signs at this moment, the current one first. Only for the part that sends tool requests. */
export async function signingSecretsNow(ctx: DomainContext, environmentId: string): Promise<string[]> {
  requireService(ctx, 'worker');
  const { current, replaced } = await validToolsSecrets(ctx, environmentId);
  return [current, ...replaced].map((row) => openToolsSecret(ctx.secrets, row));
}
