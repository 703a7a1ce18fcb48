import { expect, test } from '@playwright/test';
import { measureSpeech } from '@uketsuke/audio';
import { TwilioCaller } from '@uketsuke/testing/twilio-caller';
import { callWhen, createWorld, hasEnded, isWritten, type World } from '../stack/world.ts';

const phoneFields = [
  { key: 'phone', label: 'お電話番号', required: true, type: 'phone' as const },
  { key: 'party_size', label: '人数', required: true },
];

function caller({ facts, tenant }: World, parameters: Record<string, string> = {}): TwilioCaller {
  return new TwilioCaller({
    url: `${facts.voice_url.replace(/^http/, 'ws')}/ws`,
    parameters: { tenant: tenant.id, secret: tenant.secret, ...parameters },
    records: true,
    pauseMs,
  });
}

const pauseMs = 1_500;

/** Resolves when the agent spoke and waits for an answer; false when it has closed the stream. */
async function agentDone(phone: TwilioCaller): Promise<boolean> {
  return (await phone.waitForAgent()) && phone.waitForSilence(pauseMs);
}

test('a phone stream completes a call by keys; the record tells caller, provider id, fields, times and price', async () => {
  const world = await createWorld({ config: { fields: phoneFields } });
  const phone = caller(world, { from: '+81312345678' });
  await phone.connect();
  await agentDone(phone);
  // The number of the caller is offered first: no, another one.
  for (const keys of ['2', '09012345678#', '1', '3#', '1']) {
    await phone.sendKeys(keys);
    await agentDone(phone);
  }
  expect((await phone.waitForClose()).by).toBe('server');
  const heard = measureSpeech(phone.heardPcm(), 8_000);
  expect(heard.rmsDbfs).toBeGreaterThan(-35);
  expect(heard.voicedRatio).toBeGreaterThan(0.15);

  const call = await callWhen(world.api, phone.callSid, isWritten);
  expect(call).toMatchObject({
    channel: 'phone',
    output: 'audio',
    from: '+81312345678',
    provider_call_id: phone.callSid,
    outcome: 'completed',
    reason: 'all_fields_collected',
    fields: { phone: '090-1234-5678', party_size: expect.stringContaining('3') },
  });
  expect(call.ended_at).toBe(call.started_at + (call.duration_ms ?? Number.NaN));
  expect(call.billed_yen).toBeCloseTo((Math.ceil((call.duration_ms ?? 0) / 1000) * 30) / 60, 3);
});

test('on a handoff the stream is closed after the sentence, so that the provider goes on', async () => {
  const world = await createWorld();
  const phone = caller(world);
  await phone.connect();
  await agentDone(phone);
  const heardBefore = phone.heardPcm().length;
  await phone.sendKeys('0');
  expect((await phone.waitForClose()).by).toBe('server');
  // More than a second of speech was played before the close.
  expect(phone.heardPcm().length - heardBefore).toBeGreaterThan(8_000);
  const call = await callWhen(world.api, phone.callSid, hasEnded);
  expect(call).toMatchObject({ outcome: 'handoff', reason: 'caller_asked_for_person' });
});

test('a wrong secret, a disabled tenant and another environment are refused at once and leave no record', async () => {
  const world = await createWorld();
  const refused = async (parameters: Record<string, string>) => {
    const phone = caller(world, parameters);
    await phone.connect();
    expect((await phone.waitForClose()).by).toBe('server');
    expect(phone.heardPcm().every((sample) => sample === 0)).toBe(true);
    await expect(world.api.calls.getByProvider(phone.callSid)).rejects.toMatchObject({ status: 404 });
  };
  await refused({ secret: `${world.tenant.secret}x` });
  await refused({ tenant: 'ten_0000000000000000000000' });
  await world.api.tenants.update(world.tenant.id, { status: 'disabled' });
  await refused({});
});

test('a replaced secret still works for its day', async () => {
  const world = await createWorld();
  await world.api.tenants.rotateSecret(world.tenant.id);
  const phone = caller(world);
  await phone.connect();
  expect(await phone.waitForAgent()).toBe(true);
  await phone.hangUp();
  expect(await callWhen(world.api, phone.callSid, hasEnded)).toMatchObject({
    outcome: 'hangup',
    reason: 'caller_hung_up',
  });
});
