import { verifyLedger } from '@uketsuke/domain/ledger';
import { createOwnTestContext } from '@uketsuke/testing';
import { createMortalProcess, type MortalProcess } from '@uketsuke/testing/faults';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { live } from './testing/history.ts';
import { openSandboxWorld } from './testing/sandbox-world.ts';
import { history } from './testing/steps.ts';
import { openStripeWorld } from './testing/stripe-world.ts';
import type { World } from './testing/world.ts';

const own = createOwnTestContext();
/** `PAYMENT_HISTORIES=5000` lives through more of them, with each provider. */
const histories = Number(process.env['PAYMENT_HISTORIES'] ?? 80);
const hourMs = 3_600_000;
let mortal: MortalProcess;

beforeAll(() => {
  mortal = createMortalProcess(own.current.db.pool.options.connectionString ?? '');
});
afterAll(() => mortal.close());

test.each<[string, (organizationId: string) => Promise<World>]>([
  ['Stripe', () => openStripeWorld(own.current)],
  ['the sandbox', (organizationId) => Promise.resolve(openSandboxWorld(own.current, organizationId))],
])(
  'whatever happens with %s, told twice, late, in another order or never, by two processes or by one that dies between any two statements: all money is credited once and taken back once',
  { timeout: 4 * hourMs },
  async (_, openWorld) => {
    const worker = own.current.service('worker');
    await fc.assert(
      fc.asyncProperty(history, (steps) => live({ setting: own.current, mortal, openWorld }, steps)),
      { numRuns: histories },
    );
    expect((await verifyLedger(worker)).problems).toEqual([]);
  },
);
