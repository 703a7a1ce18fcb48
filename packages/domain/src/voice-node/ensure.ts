import { hashSecret } from '@uketsuke/runtime';
import type { DomainContext } from '../context.ts';
import { parseInput } from '../parse-input.ts';
import { requireService } from '../permission.ts';
import { createVoiceNode, type IssuedVoiceNode } from './create.ts';
import { voiceNodeCreateInput, type VoiceNodeCreateInput, type VoiceNodeRules } from './input.ts';

export interface EnsureOptions extends VoiceNodeRules {
  /** Of an earlier start; null when there is none. */
  knownCredential: string | null;
}

/**
 * The node of a machine that runs everything: the one of its credential, brought to what is wanted and taking calls again, or
 * a new one when that is unknown or revoked.
 */
export async function ensureVoiceNode(
  ctx: DomainContext,
  input: VoiceNodeCreateInput,
  { knownCredential, isHttpAllowed }: EnsureOptions,
): Promise<IssuedVoiceNode> {
  requireService(ctx, 'operator');
  if (knownCredential === null) return createVoiceNode(ctx, input, { isHttpAllowed });
  const wanted = parseInput(voiceNodeCreateInput({ isHttpAllowed }), input);
  const [node] = await ctx.db.prisma.voiceNode.updateManyAndReturn({
    where: { credentialHash: hashSecret(knownCredential), revokedAt: null },
    data: {
      name: wanted.name,
      publicUrl: wanted.publicUrl,
      fixedStunUrl: wanted.stunUrl,
      capacityMax: wanted.capacityMax,
      isDrainOrdered: false,
    },
    select: { id: true, name: true, publicUrl: true },
  });
  return node ? { ...node, credential: knownCredential } : createVoiceNode(ctx, input, { isHttpAllowed });
}
