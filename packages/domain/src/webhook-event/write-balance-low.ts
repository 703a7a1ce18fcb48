import type { Transaction } from '@uketsuke/db';
import { yenOf } from '../yen.ts';
import { writeEvent } from './write.ts';

export interface LowBalance {
  organizationId: string;
  balanceMilliYen: bigint;
  thresholdMilliYen: bigint;
  now: Date;
}

/** The balance belongs to the organization, so the endpoints of both of its environments are told. */
export async function writeBalanceLow(tx: Transaction, low: LowBalance): Promise<void> {
  const { organizationId, balanceMilliYen, thresholdMilliYen, now } = low;
  const environments = await tx.environment.findMany({
    where: { organizationId },
    select: { id: true },
    orderBy: { kind: 'asc' },
  });
  for (const { id } of environments) {
    await writeEvent(tx, {
      environmentId: id,
      type: 'billing.balance_low',
      occurredAt: now,
      describe: () => ({
        data: {
          organization_id: organizationId,
          balance_yen: yenOf(balanceMilliYen),
          threshold_yen: yenOf(thresholdMilliYen),
        },
      }),
      now,
    });
  }
}
