import type { Admission, AdmitCallInput } from '@uketsuke/contracts/voice-node';
import { hashSecret, makeSecret, makeVouchedSecret, manualClock } from '@uketsuke/runtime';
import { describe, expect, it } from 'vitest';
import { GatewayRefused, GatewayUnavailable } from '../../gateway/graphql-client.ts';
import { manualTimers } from '../../testing/manual-timers.ts';
import { planOf } from '../../testing/plan.ts';
import { createCallSlots } from '../call-slots.ts';
import { createAdmissionDoor } from './admission-door.ts';

const right = makeSecret('vts_');
const credential = makeSecret('vns_');
const nobody = new AbortController().signal;

function doorOf(answer: (input: AdmitCallInput) => Admission | Promise<Admission>) {
  const clock = manualClock();
  const slots = createCallSlots({ capacity: 10, clock });
  const asked: AdmitCallInput[] = [];
  const reasons: string[] = [];
  const door = createAdmissionDoor({
    gateway: {
      async admitCall(input) {
        asked.push(input);
        return answer(input);
      },
    },
    slots,
    credential,
    refusals: { count: ({ reason }) => reasons.push(reason), close() {} },
    clock,
    timers: manualTimers(clock),
    closed: nobody,
  });
  const phone = (credentials: { tenantId?: string; secret?: string } = {}) =>
    door.admit({
      input: {
        channel: 'phone',
        callId: 'call_1',

        tenantId: 'ten_1',
        secret: right,
        agentId: null,
        from: null,
        providerCallId: null,
        ...credentials,
      },
      address: '127.0.0.1',
      signal: nobody,
    });
  const web = (clientToken: string) =>
    door.admit({
      input: { channel: 'web', callId: 'call_2', clientToken },
      address: '127.0.0.1',
      signal: nobody,
    });
  return { clock, slots, asked, reasons, phone, web };
}

const refuse = (code: string) => (): Admission => ({ status: 'refused', code });
const admitIfRight = (input: AdmitCallInput): Admission =>
  input.channel === 'phone' && input.secret === right
    ? { status: 'admitted', plan: planOf(input) }
    : { status: 'refused', code: 'unauthorized' };

describe('the door of a node', () => {
  it.each([
    ['no secret', { secret: '' }],
    ['a secret whose sum is wrong', { secret: `${right.slice(0, -1)}_` }],
    ['a secret of another kind', { secret: makeSecret('vct_') }],
    ['no tenant', { tenantId: '' }],
    ['a tenant that cannot exist', { tenantId: 'ten_1\u0000' }],
  ])('refuses %s and asks nobody', async (_what, credentials) => {
    const { phone, asked, reasons } = doorOf(admitIfRight);
    expect(await phone(credentials)).toEqual({ status: 'refused', code: 'malformed' });
    expect([asked, reasons]).toEqual([[], ['malformed']]);
  });

  it('takes the slot only of a call that is admitted', async () => {
    const { phone, slots } = doorOf(admitIfRight);
    await phone({ secret: makeSecret('vts_') });
    expect(slots.active()).toBe(0);
    expect(await phone()).toMatchObject({ status: 'admitted' });
    expect(slots.active()).toBe(1);
  });

  it('refuses a wrong secret again for ten seconds without asking', async () => {
    const { phone, asked, reasons, clock } = doorOf(admitIfRight);
    const secret = makeSecret('vts_');
    for (let count = 0; count < 50; count += 1) await phone({ secret });
    expect(asked).toHaveLength(1);
    expect(new Set(reasons)).toEqual(new Set(['unauthorized', 'repeated']));
    expect(await phone()).toMatchObject({ status: 'admitted' });
    clock.advance(10_000);
    await phone({ secret });
    expect(asked).toHaveLength(3);
  });

  it('asks once about a wrong secret that comes many times at once', async () => {
    const { phone, asked } = doorOf(admitIfRight);
    const secret = makeSecret('vts_');
    await Promise.all(Array.from({ length: 100 }, () => phone({ secret })));
    // As many as may ask at the same time before the first answer is there.
    expect(asked.length).toBeLessThanOrEqual(8);
  });

  it('refuses a false token again without asking', async () => {
    const { web, asked } = doorOf(admitIfRight);
    const token = makeSecret('vct_');
    for (let count = 0; count < 5; count += 1)
      expect(await web(token)).toEqual({ status: 'refused', code: 'unauthorized' });
    expect(asked).toHaveLength(1);
  });

  it.each(['token_expired', 'token_used'])(
    'refuses with %s again without asking, for the same reason',
    async (code) => {
      const { web, asked, reasons } = doorOf(refuse(code));
      const token = makeSecret('vct_');
      for (let count = 0; count < 2; count += 1) expect(await web(token)).toEqual({ status: 'refused', code });
      expect([asked.length, reasons]).toEqual([1, [code, 'repeated']]);
    },
  );

  it('asks at once about a token that a gateway made for this node, however many strangers wait', async () => {
    const { web, asked } = doorOf((input) =>
      input.channel === 'web' && input.clientToken === session
        ? { status: 'admitted', plan: planOf(input) }
        : new Promise(() => {}),
    );
    const session = makeVouchedSecret('vct_', hashSecret(credential));
    const elsewhere = makeVouchedSecret('vct_', hashSecret(makeSecret('vns_')));
    for (let count = 0; count < 100; count += 1) void web(makeSecret('vct_'));
    void web(elsewhere);
    expect(await web(session)).toMatchObject({ status: 'admitted' });
    expect(asked).not.toContainEqual(expect.objectContaining({ clientToken: elsewhere }));
  });

  it.each(['tenant_disabled', 'balance_depleted', 'no_agent'])(
    'asks again after %s, which may change at any time',
    async (code) => {
      const { phone, asked } = doorOf(refuse(code));
      await phone();
      await phone();
      expect(asked).toHaveLength(2);
    },
  );

  it('remembers nothing of a caller when the gateway refuses the node itself', async () => {
    const { phone, asked, reasons } = doorOf(() => {
      throw new GatewayRefused('unauthorized', 'no');
    });
    await phone();
    await phone();
    expect([asked.length, reasons[0]]).toEqual([2, 'gateway_unauthorized']);
  });

  it('says so when nobody knows whether the gateway has admitted the call, and holds no slot for it', async () => {
    const { phone, slots } = doorOf(() => {
      throw new GatewayUnavailable('away');
    });
    expect(await phone()).toEqual({ status: 'unclear' });
    expect(slots.active()).toBe(0);
    await slots.empty();
  });

  it('asks about no offer while too many have not connected, and about phone calls as ever', async () => {
    const { web, phone, asked, reasons, slots } = doorOf((input) => ({ status: 'admitted', plan: planOf(input) }));
    for (let count = 0; count < 5; count += 1) await web(makeSecret('vct_'));
    expect(await web(makeSecret('vct_'))).toEqual({ status: 'no_room' });
    expect([asked.length, reasons, slots.active(), slots.connecting()]).toEqual([5, ['connecting_full'], 0, 5]);
    expect(await phone()).toMatchObject({ status: 'admitted' });
  });

  it('asks nobody while every slot is taken', async () => {
    const { phone, asked } = doorOf(admitIfRight);
    for (let count = 0; count < 10; count += 1) await phone();
    expect(await phone()).toEqual({ status: 'no_room' });
    expect(asked).toHaveLength(10);
  });
});
