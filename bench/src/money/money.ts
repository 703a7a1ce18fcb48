import { createDatabase, type Database } from '@uketsuke/db';
import { recordBatch } from '@uketsuke/domain/call';
import { chargeCall, verifyLedger } from '@uketsuke/domain/ledger';
import { newId } from '@uketsuke/runtime';
import {
  createTestAgent,
  createTestOrganization,
  createTestSetting,
  createTestTenant,
  testNodeId,
  type TestOrganization,
  type TestSetting,
} from '@uketsuke/testing';
import { startTestServer } from '@uketsuke/testing/postgres';
import { median, type Figure } from '../figure.ts';

/** As many transactions at once as a gateway and two more of them would have. */
const atOnce = 24;
const roundMs = 4000;
const rounds = 3;
const manyOrganizations = 50;
const endsMeasured = 300;
const chargesVerified = 500_000;

/** What the ledger bears, what it costs the end of a call, and how long its proof takes. */
export async function benchMoney(): Promise<Figure[]> {
  const server = await startTestServer(process.env['TEST_DATABASE_URL']);
  const db = createDatabase({ url: server.url, connectionsMax: atOnce + 2 });
  const setting = createTestSetting(server.url);
  try {
    const organizations: TestOrganization[] = [];
    for (let count = 0; count < manyOrganizations; count += 1)
      organizations.push(await createTestOrganization(setting, { creditYen: 100_000_000 }));
    const one = await chargesPerSecond(db, organizations.slice(0, 1));
    const many = await chargesPerSecond(db, organizations);
    const end = await costOfAnEnd(setting);
    const verification = await secondsOfProof(setting, organizations);
    return [
      {
        name: 'charges per second, one organization',
        measured: one,
        unit: '/s',
        firstStep: 300,
        goal: 600,
        isBetter: 'higher',
      },
      {
        ...{ name: `charges per second, ${manyOrganizations} organizations`, measured: many, unit: '/s' },
        ...{ firstStep: 1000, goal: 2000, isBetter: 'higher' },
      },
      {
        ...{ name: 'end of a call that costs / of one that costs nothing', measured: end, unit: '' },
        ...{ firstStep: 1.5, goal: 1.25, isBetter: 'lower', note: 'both count the month' },
      },
      {
        ...{ name: 'ledger verify over a million entries', measured: verification, unit: 's' },
        ...{ firstStep: 30, goal: 10, isBetter: 'lower' },
      },
    ];
  } finally {
    await setting.db.close();
    await db.close();
    await server.stop();
  }
}

/** The best round: what else the machine does can only slow one down. */
async function chargesPerSecond(db: Database, organizations: readonly TestOrganization[]): Promise<number> {
  const rates: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const startedMs = performance.now();
    let charged = 0;
    const chargeOnAndOn = async (worker: number): Promise<void> => {
      for (let count = worker; performance.now() - startedMs < roundMs; count += 1) {
        const organization = organizations[count % organizations.length];
        if (!organization) return;
        await charge(db, organization.id);
        charged += 1;
      }
    };
    await Promise.all(Array.from({ length: atOnce }, (_, worker) => chargeOnAndOn(worker)));
    // The first round warms up.
    if (round > 0) rates.push(charged / ((performance.now() - startedMs) / 1000));
  }
  return Math.max(...rates);
}

function charge(db: Database, organizationId: string): Promise<void> {
  const endedAt = new Date();
  const call = { id: newId('call'), organizationId, paymentMethod: 'card' as const, endedAt };
  return db.transaction((tx) => chargeCall(tx, { ...call, durationMs: 60_000, billedMilliYen: 30_000n }, endedAt));
}

/** The whole end of a call, by the door through which voice nodes send it, against that of a call with the price zero. */
async function costOfAnEnd(setting: TestSetting): Promise<number> {
  const paid = await runningCalls(setting, 30_000n);
  const free = await runningCalls(setting, 0n);
  const times: Record<'paid' | 'free', number[]> = { paid: [], free: [] };
  for (const [index, paidId] of paid.entries()) {
    times.paid.push(await msOfEnd(setting, paidId));
    times.free.push(await msOfEnd(setting, free[index] ?? ''));
  }
  return median(times.paid) / median(times.free);
}

async function runningCalls(setting: TestSetting, perMinuteMilliYen: bigint): Promise<string[]> {
  const organization = await createTestOrganization(setting, { creditYen: 100_000_000, perMinuteMilliYen });
  const agent = await createTestAgent(setting, organization.live);
  const tenant = await createTestTenant(setting, organization.live, { agentId: agent.id });
  const startedAt = new Date(setting.clock.now() - 60_000);
  const ids = Array.from({ length: endsMeasured }, () => newId('call'));
  await setting.db.prisma.call.createMany({
    data: ids.map((id) => ({
      ...{
        id,
        environmentId: organization.live.id,
        tenantId: tenant.id,
        agentId: agent.id,
        agentVersion: agent.version,
      },
      ...{ channel: 'phone' as const, output: 'audio' as const, language: 'ja', voiceNodeId: testNodeId },
      ...{
        startedAt,
        lastHeardAt: startedAt,
        lastBatchAt: startedAt,
        perMinuteMilliYen,
        paymentMethod: 'card' as const,
      },
    })),
  });
  return ids;
}

async function msOfEnd(setting: TestSetting, callId: string): Promise<number> {
  const end = { outcome: 'hangup', reason: 'caller_hung_up', durationMs: 60_000 } as const;
  const startedMs = performance.now();
  await recordBatch(setting.service('voice'), {
    ...{ callId, seq: 1, atMs: 60_000, turns: [], fields: [], toolInvocations: [], end },
  });
  return performance.now() - startedMs;
}

/** Charges written as rows, each with its call, lot and draw, so that every rule has as much to prove. */
async function secondsOfProof(setting: TestSetting, organizations: readonly TestOrganization[]): Promise<number> {
  const [organization] = organizations;
  if (!organization) throw new Error('There is no organization');
  const { pool } = setting.db;
  const mark = newId('bulk');
  await pool.query(
    `INSERT INTO ledger_transaction (organization_id, kind, reference, booked_at)
     SELECT $1, 'adjustment', $2 || n, now() FROM generate_series(1, $3::int) AS n`,
    [organization.id, mark, chargesVerified],
  );
  await pool.query(
    `INSERT INTO ledger_entry (transaction_id, account, milli_yen)
     SELECT id, side.account::ledger_account, side.milli_yen FROM ledger_transaction
     CROSS JOIN (VALUES ('granted', 500), ('revenue', -500)) AS side (account, milli_yen)
     WHERE kind = 'adjustment' AND reference LIKE $1 || '%'`,
    [mark],
  );
  await pool.query('ANALYZE');
  const seconds: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const startedMs = performance.now();
    await verifyLedger(setting.service('operator'));
    seconds.push((performance.now() - startedMs) / 1000);
  }
  return median(seconds);
}
