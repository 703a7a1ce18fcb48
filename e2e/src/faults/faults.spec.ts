import { expect, test } from '@playwright/test';
import { setTimeout as delay } from 'node:timers/promises';
import {
  agentDone,
  journalled,
  nextCallWorks,
  phoneTo,
  spoken,
  startFaultWorld,
  until,
  type FaultWorld,
} from './own-stack.ts';

test.describe.configure({ mode: 'serial', timeout: 300_000 });

let world: FaultWorld;
test.beforeAll(async () => {
  world = await startFaultWorld({ args: ['--no-mail'] });
});
test.afterAll(() => world.stop());

const kill = (name: string, signal: NodeJS.Signals) => process.kill(world.stack.facts().pids[name] ?? 0, signal);
const callOf = (id: string) => world.api.calls.getByProvider(id);

test(
  'a voice node killed in a call: the call ends as node_lost, no recorded turn is lost, the next call works',
  { tag: '@quick' },
  async () => {
    const phone = phoneTo(world);
    await phone.connect();
    await agentDone(phone);
    await phone.sendKeys('09012345678#');
    await agentDone(phone);
    await journalled(world);
    kill('voice', 'SIGKILL');
    await until(async () => (await callOf(phone.callSid)).outcome !== null);
    const call = await callOf(phone.callSid);
    expect(call).toMatchObject({ outcome: 'error', reason: 'node_lost' });
    expect(call.duration_ms).toBeGreaterThan(2_000);
    await until(async () => (await callOf(phone.callSid)).has_transcript);
    const { turns } = await world.api.calls.transcript(call.id);
    expect(turns[0]?.text).toContain('お電話ありがとうございます');
    expect(turns.some(({ role, text }) => role === 'user' && text.replaceAll(/\D/g, '').includes('09012345678'))).toBe(
      true,
    );
    await nextCallWorks(world);
  },
);

test('a gateway that is away: the conversation goes on, and everything arrives when it is back', async () => {
  const phone = phoneTo(world);
  await phone.connect();
  await agentDone(phone);
  kill('gateway', 'SIGSTOP');
  try {
    await phone.sendKeys('09087654321#');
    await agentDone(phone);
    await delay(12_000);
    await phone.sendKeys('1');
    await spoken(phone);
    await phone.hangUp();
    await delay(1_000);
  } finally {
    kill('gateway', 'SIGCONT');
  }
  await until(async () => (await callOf(phone.callSid)).outcome !== null);
  const call = await callOf(phone.callSid);
  expect(call).toMatchObject({ outcome: 'hangup', reason: 'caller_hung_up' });
  await until(async () => (await callOf(phone.callSid)).has_transcript);
  const { turns } = await world.api.calls.transcript(call.id);
  expect(turns.some(({ role, text }) => role === 'user' && text.replaceAll(/\D/g, '').includes('09087654321'))).toBe(
    true,
  );
  await nextCallWorks(world);
});

test(
  'a gateway that is killed in a call is started again, and the call keeps its record',
  { tag: '@quick' },
  async () => {
    const phone = phoneTo(world);
    await phone.connect();
    await agentDone(phone);
    kill('gateway', 'SIGKILL');
    await phone.sendKeys('09011112222#');
    await agentDone(phone);
    await phone.hangUp();
    await until(async () => (await callOf(phone.callSid)).outcome === 'hangup');
    await nextCallWorks(world);
  },
);

test('the database restarted in a call: the call goes on and its record is whole', async () => {
  const phone = phoneTo(world);
  await phone.connect();
  await agentDone(phone);
  kill('postgres', 'SIGINT');
  await phone.sendKeys('09033334444#');
  await agentDone(phone);
  await phone.hangUp();
  await until(async () => (await callOf(phone.callSid)).outcome === 'hangup');
  await until(async () => (await callOf(phone.callSid)).has_transcript);
  const { turns } = await world.api.calls.transcript((await callOf(phone.callSid)).id);
  expect(turns.some(({ role, text }) => role === 'user' && text.replaceAll(/\D/g, '').includes('09033334444'))).toBe(
    true,
  );
  await nextCallWorks(world);
});

test('a socket cut in any state leaves a node that takes the next call', async () => {
  const before = phoneTo(world);
  await before.connect();
  before.cut();
  const greeting = phoneTo(world);
  await greeting.connect();
  await spoken(greeting);
  greeting.cut();
  const asked = phoneTo(world);
  await asked.connect();
  await agentDone(asked);
  asked.cut();
  const answering = phoneTo(world);
  await answering.connect();
  await agentDone(answering);
  await answering.sendKeys('0901');
  answering.cut();
  for (const phone of [greeting, asked, answering])
    await until(async () => (await callOf(phone.callSid)).outcome === 'hangup');
  await nextCallWorks(world);
});
