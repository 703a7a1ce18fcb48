import { idPrefixes } from '@uketsuke/contracts';
import { hashSecret, makeSecret, newId } from '@uketsuke/runtime';
import type { DomainContext } from '../context.ts';
import { parseInput } from '../parse-input.ts';
import { requireService } from '../permission.ts';
import { nowOf } from '../time.ts';
import { voiceNodeCreateInput, type VoiceNodeCreateInput, type VoiceNodeRules } from './input.ts';

export interface IssuedVoiceNode {
  id: string;
  name: string;
  publicUrl: string;
  /** In this answer only; the database keeps its hash. */
  credential: string;
}

/** A node that has never been heard of, and the credential that its process presents. */
export async function createVoiceNode(
  ctx: DomainContext,
  input: VoiceNodeCreateInput,
  rules: VoiceNodeRules,
): Promise<IssuedVoiceNode> {
  requireService(ctx, 'operator');
  const { name, publicUrl, stunUrl, capacityMax } = parseInput(voiceNodeCreateInput(rules), input);
  const credential = makeSecret('vns_');
  const createdAt = nowOf(ctx);
  const { id } = await ctx.db.prisma.voiceNode.create({
    data: {
      id: newId(idPrefixes.voiceNode, createdAt.getTime()),
      name,
      credentialHash: hashSecret(credential),
      publicUrl,
      fixedStunUrl: stunUrl,
      capacity: capacityMax,
      capacityMax,
      startedAt: createdAt,
    },
    select: { id: true },
  });
  return { id, name, publicUrl, credential };
}
