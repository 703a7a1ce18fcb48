import { createTestContext } from '@uketsuke/testing';
import { beforeAll, expect, test } from 'vitest';
import { endCall } from './end.ts';
import { lockCall, lockRunningCall } from './lock.ts';
import { admitted, type CallSetting, createCallSetting, hangup, phoneInput } from './testing/call-setting.ts';

const setting = createTestContext();
let at: CallSetting;

beforeAll(async () => {
  at = await createCallSetting(setting);
});

const begin = async (): Promise<string> => (await admitted(setting, phoneInput(at.tenant))).callId;

test('a locked call names the organization that pays for it', async () => {
  const id = await begin();
  expect(await setting.db.transaction((tx) => lockRunningCall(tx, id))).toMatchObject({
    id,
    organizationId: at.organization.id,
    environmentId: at.organization.live.id,
    endedAt: null,
    perMinuteMilliYen: 30_000n,
  });
});

test('of several who want to end a call at once one does, and the others find it ended', async () => {
  const id = await begin();
  const end = (seconds: number) =>
    setting.db.transaction(async (tx) => {
      const call = await lockRunningCall(tx, id);
      if (call) await endCall(tx, call, hangup(seconds * 1000), { now: new Date(setting.clock.now()) });
      return call !== null;
    });
  const hasEnded = await Promise.all([1, 2, 3, 4].map(end));
  expect(hasEnded.filter(Boolean)).toHaveLength(1);
  const call = await setting.db.transaction((tx) => lockCall(tx, id));
  expect(call?.endedAt?.getTime()).toBe((call?.startedAt.getTime() ?? 0) + (hasEnded.indexOf(true) + 1) * 1000);
});

test('a call that does not exist is null', async () => {
  expect(await setting.db.transaction((tx) => lockCall(tx, 'call_none'))).toBeNull();
});
