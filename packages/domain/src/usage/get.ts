import { type Channel, channels, DomainError, type UsageGrouping } from '@uketsuke/contracts';
import type { DomainContext, EnvironmentName } from '../context.ts';
import { parseInput } from '../parse-input.ts';
import { requireReader } from '../permission.ts';
import { usageInput, type UsageInput } from './input.ts';
import { parsePeriod } from './period.ts';
import { type CallSum, sumCalls } from './sum-calls.ts';

export interface UsageCounters {
  calls: number;
  /** Every call rounded up by itself. */
  seconds: number;
  /** Two decimals. */
  minutes: number;
  /** What the calls were billed. */
  amountMilliYen: bigint;
}

export type UsageGroup = UsageCounters &
  (
    | { kind: 'tenant'; tenant: { id: string; externalId: string; name: string } }
    | { kind: 'day'; day: string }
    | { kind: 'channel'; channel: Channel }
  );

export interface Usage {
  environment: EnvironmentName;
  from: Date;
  /** Exclusive. */
  to: Date;
  groupBy: UsageGrouping | null;
  unitPriceMilliYen: bigint;
  total: UsageCounters;
  data: UsageGroup[];
}

/** Calls that ended within the period, those of deleted tenants too. */
export async function getUsage(ctx: DomainContext, input: UsageInput = {}): Promise<Usage> {
  const { environmentId, organizationId, environment } = requireReader(ctx);
  const { from, to, groupBy = null } = parseInput(usageInput, input);
  const { fromMs, toMs } = parsePeriod({ from, to, nowMs: ctx.clock.now() });
  const period = { from: new Date(fromMs), to: new Date(toMs) };
  const [organization, sums] = await Promise.all([
    ctx.db.prisma.organization.findUnique({ where: { id: organizationId }, select: { perMinuteMilliYen: true } }),
    sumCalls(ctx, { environmentId, groupBy, ...period }),
  ]);
  if (!organization) throw new DomainError('not_found');
  return {
    environment,
    ...period,
    groupBy,
    unitPriceMilliYen: organization.perMinuteMilliYen,
    total: totalOf(sums),
    data: groupBy === null ? [] : sums.map((sum) => groupOf(groupBy, sum)),
  };
}

function totalOf(sums: readonly CallSum[]): UsageCounters {
  return countersOf({
    calls: sums.reduce((total, { calls }) => total + calls, 0),
    seconds: sums.reduce((total, { seconds }) => total + seconds, 0),
    milliYen: sums.reduce((total, { milliYen }) => total + milliYen, 0n),
  });
}

function countersOf({ calls, seconds, milliYen }: Pick<CallSum, 'calls' | 'seconds' | 'milliYen'>): UsageCounters {
  return { calls, seconds, minutes: Math.round((seconds * 100) / 60) / 100, amountMilliYen: milliYen };
}

function groupOf(groupBy: UsageGrouping, sum: CallSum): UsageGroup {
  const counters = countersOf(sum);
  switch (groupBy) {
    case 'tenant':
      return { kind: 'tenant', tenant: { id: sum.key, externalId: sum.externalId, name: sum.tenantName }, ...counters };
    case 'day':
      return { kind: 'day', day: sum.key, ...counters };
    case 'channel':
      return { kind: 'channel', channel: channelOf(sum.key), ...counters };
    default:
      return groupBy satisfies never;
  }
}

function channelOf(key: string): Channel {
  const channel = channels.find((known) => known === key);
  if (!channel) throw new Error(`Unknown channel ${key}`);
  return channel;
}
