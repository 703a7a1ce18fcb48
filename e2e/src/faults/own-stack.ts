import { until as untilTrue } from '@uketsuke/testing/until';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createUketsuke, type Uketsuke } from '@uketsuke/api-client/source';
import { japaneseConfig } from '@uketsuke/testing/configs';
import { TwilioCaller } from '@uketsuke/testing/twilio-caller';
import { startStack, type RunningStack } from '../stack/start-stack.ts';

/** Longer than the agent's pauses between sentences. */
const pauseMs = 1_500;

export interface FaultWorld {
  stack: RunningStack;
  api: Uketsuke;
  tenant: { id: string; secret: string };
  stop(): Promise<void>;
}

export interface FaultWorldOptions {
  /** Its data; without it a folder of its own that goes with it. */
  dataDir?: string;
  args?: string[];
  hasWeb?: boolean;
  env?: Record<string, string>;
}

/** A stack that may be broken: its own data, its own ports. */
export async function startFaultWorld(options: FaultWorldOptions = {}): Promise<FaultWorld> {
  const { dataDir, args = [], hasWeb = false, env = {} } = options;
  const folder = dataDir ?? mkdtempSync(join(tmpdir(), 'uketsuke-faults-'));
  const stack = await startStack(folder, { args: [...(hasWeb ? [] : ['--no-web']), ...args], env });
  const { base_url, test_key } = stack.facts();
  const api = createUketsuke({ apiKey: test_key, baseUrl: base_url });
  const agent = await api.agents.create({ name: 'faults', config: japaneseConfig({ speaking_rate: 1.8 }) });
  const tenant = await api.tenants.create({ external_id: 'faults', agent_id: agent.id });
  const stop = async (): Promise<void> => {
    await stack.stop();
    if (dataDir === undefined) rmSync(folder, { recursive: true, force: true });
  };
  return { stack, api, tenant: { id: tenant.id, secret: tenant.secret }, stop };
}

export function phoneTo({ stack, tenant }: FaultWorld): TwilioCaller {
  return new TwilioCaller({
    url: `${stack.facts().voice_url.replace(/^http/, 'ws')}/ws`,
    parameters: { tenant: tenant.id, secret: tenant.secret },
    pauseMs,
  });
}

/** Everything is well again: a new call is greeted, and its record is there. */
export async function nextCallWorks(world: FaultWorld): Promise<void> {
  const phone = await firstToConnect(world);
  await spoken(phone);
  await phone.hangUp();
  await until(async () => (await world.api.calls.getByProvider(phone.callSid)).outcome === 'hangup');
}

/** While a part starts again, sockets may be refused; a provider tries the next call a moment later. */
async function firstToConnect(world: FaultWorld): Promise<TwilioCaller> {
  const deadline = Date.now() + 90_000;
  for (;;) {
    const phone = phoneTo(world);
    const isGreeted = await phone.connect().then(
      () => phone.waitForAgent(),
      () => false,
    );
    if (isGreeted) return phone;
    if (Date.now() > deadline) throw new Error('No call works any more');
    await delay(300);
  }
}

/** The agent's voice is heard (again). */
export async function spoken(phone: TwilioCaller): Promise<void> {
  if (!(await phone.waitForAgent())) throw new Error('The stream ended before the agent spoke');
}

/** The agent spoke and waits for an answer. */
export async function agentDone(phone: TwilioCaller): Promise<void> {
  await spoken(phone);
  if (!(await phone.waitForSilence(pauseMs))) throw new Error('The stream ended before the agent waited');
}

/** Until then a part of the stack may be away and refuse to answer. */
export async function until(condition: () => Promise<boolean>): Promise<void> {
  await untilTrue(() => condition().catch(() => false), {
    what: condition.toString(),
    timeoutMs: 90_000,
    everyMs: 200,
  });
}

/** What was said so far is on the node's disk: the second record from now on was begun after it. */
export async function journalled({ stack }: FaultWorld): Promise<void> {
  const folder = join(stack.dataDir, 'journal', 'calls');
  const size = () => readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
  for (let records = 0; records < 2; records += 1) {
    const before = size();
    await until(async () => size() > before);
  }
}
