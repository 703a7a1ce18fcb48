import type { Transaction } from '@uketsuke/db';
import type { VoiceNodeViewer } from '../permission.ts';

/** A process that asks for an identity that another one holds gets it when that one has said nothing for so long. */
export const takeOverMs = 8000;
/** It asks twice a second. After a pause, as when no gateway was up, the holder has its whole time again. */
const claimPauseMsMax = 3000;

/** Who holds a node's identity, and who asks for it. */
export interface Holding {
  instanceId: string | null;
  claimantId: string | null;
  claimedAt: Date | null;
  claimSeenAt: Date | null;
}

const noClaim = { claimantId: null, claimedAt: null, claimSeenAt: null } as const;

/**
 * Who holds the identity after `instanceId` was heard from. The holder, whenever it is heard, ends every claim: so a live
 * process is never replaced, and a claim counts only time in which the holder could have been heard.
 */
export function holdingAfter(holding: Holding, instanceId: string, now: Date): Holding {
  if (holding.instanceId === null || holding.instanceId === instanceId) return { instanceId, ...noClaim };
  const { claimantId, claimedAt, claimSeenAt } = holding;
  const isSameClaim =
    claimantId === instanceId &&
    claimedAt !== null &&
    claimSeenAt !== null &&
    now.getTime() - claimSeenAt.getTime() <= claimPauseMsMax;
  if (!isSameClaim) return { ...holding, claimantId: instanceId, claimedAt: now, claimSeenAt: now };
  if (now.getTime() - claimedAt.getTime() >= takeOverMs) return { instanceId, ...noClaim };
  return { ...holding, claimSeenAt: now };
}

/** False while another process holds the identity of the viewer's node. */
export async function holdsIdentity(
  db: Pick<Transaction, '$queryRaw'>,
  { nodeId, instanceId }: VoiceNodeViewer,
): Promise<boolean> {
  const others = await db.$queryRaw<unknown[]>`
    SELECT 1 FROM voice_node WHERE id = ${nodeId} AND instance_id <> ${instanceId}`;
  return others.length === 0;
}
