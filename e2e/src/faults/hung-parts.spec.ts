import { expect, test } from '@playwright/test';
import { nextCallWorks, startFaultWorld, until, type FaultWorld } from './own-stack.ts';

test.describe.configure({ mode: 'serial', timeout: 300_000 });

let world: FaultWorld;
test.beforeAll(async () => {
  world = await startFaultWorld({
    hasWeb: true,
    env: { STACK_HEALTH_EVERY_MS: '500', STACK_HEALTH_TIMEOUT_MS: '3000' },
  });
});
test.afterAll(() => world.stop());

const pidOf = (name: string) => world.stack.facts().pids[name] ?? 0;

for (const name of ['gateway', 'worker', 'voice', 'mail', 'receiver', 'postgres']) {
  test(`${name} that is frozen is replaced, the others are not, and the next call works`, async () => {
    const { [name]: frozen = 0, ...others } = world.stack.facts().pids;
    process.kill(frozen, 'SIGSTOP');
    await until(async () => pidOf(name) !== frozen);
    expect(() => process.kill(frozen, 0)).toThrow('ESRCH');
    await nextCallWorks(world);
    const { [name]: _replaced, ...now } = world.stack.facts().pids;
    expect(now).toEqual(others);
  });
}

test('the web server that is frozen is replaced, the others are not, and its pages are there again', async () => {
  const { web: frozen = 0, ...others } = world.stack.facts().pids;
  const dashboard = world.stack.facts().dashboard_url ?? '';
  process.kill(frozen, 'SIGSTOP');
  await until(async () => pidOf('web') !== frozen);
  expect(() => process.kill(frozen, 0)).toThrow('ESRCH');
  await until(async () => (await fetch(new URL('/sign-in', dashboard))).status === 200);
  const { web: _replaced, ...now } = world.stack.facts().pids;
  expect(now).toEqual(others);
});
