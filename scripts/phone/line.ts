/** Which voice node to call and with what: given by hand, or a line of the phone's own on the running stack. */
import { readStack, type StackFile } from '../stack/files.ts';
import { createApi } from './api.ts';
import type { Api, TenantRow } from './api.ts';
import type { PhoneOptions } from './options.ts';

export interface Line {
  url: string;
  parameters: Record<string, string>;
  /** null: the record of the call cannot be looked up. */
  api: Api | null;
  /** Where the words of the call are while it goes on; null: we do not know. */
  databaseUrl: string | null;
  /** Where the webhooks of this call can be seen; null: nowhere that we know of. */
  receiverUrl: string | null;
  /** For the screen. */
  name: string;
}

/** Its calls stay apart from those of the demo tenants; making it again and again would fill the list. */
const ownTenantId = 'npm-run-phone';
const demoTenantIds = { ja: 'demo-restaurant', en: 'demo-clinic' } as const;

/** Throws an Error that says what to do when there is no stack. */
export async function openLine(options: PhoneOptions): Promise<Line> {
  const { url, tenant, dataDir } = options;
  const more = { ...(options.agent ? { agent: options.agent } : {}), ...(options.from ? { from: options.from } : {}) };
  const stack = readStack(dataDir);
  // A stack that says nothing of its database is not ours.
  const databaseUrl = stack?.database_url || null;
  const named = tenant && { tenant: tenant.id, secret: tenant.secret, ...more };
  if (url !== null && named) {
    const api = stack && (await apiOfTenant(stack, named.tenant));
    return { url: streamUrl(url), parameters: named, api, databaseUrl, receiverUrl: null, name: url };
  }
  if (!stack) throw new Error(`No stack is running here (${dataDir}/stack.json is missing). Start it with: npm start`);
  if (!(await isUp(stack.local.base_url))) {
    throw new Error(`The stack does not answer at ${stack.local.base_url}. Start it with: npm start`);
  }
  const here = { url: streamUrl(stack.local.voice_url), databaseUrl, receiverUrl: stack.receiver_url };
  if (named) return { ...here, parameters: named, api: await apiOfTenant(stack, named.tenant), name: named.tenant };
  if (!stack.live_key)
    throw new Error(
      'The stack has no demo, since its database is your own: name a tenant of yours with --tenant and --secret (npm run phone -- --help).',
    );
  const api = createApi({ baseUrl: stack.local.base_url, key: stack.live_key });
  const own = await ownTenant(api, options.language);
  const parameters = { tenant: own.tenant.id, secret: own.secret, ...more };
  return { ...here, parameters, api, name: options.agent ?? own.agentName };
}

/** With the key of the environment that has the tenant; null: the stack has no such tenant, or no keys. */
async function apiOfTenant(stack: StackFile, tenantId: string): Promise<Api | null> {
  for (const key of [stack.live_key, stack.test_key]) {
    const api = createApi({ baseUrl: stack.local.base_url, key });
    if (key && (await api.hasTenant(tenantId).catch(() => false))) return api;
  }
  return null;
}

function streamUrl(voiceUrl: string): string {
  const url = new URL(voiceUrl);
  url.protocol = url.protocol === 'https:' || url.protocol === 'wss:' ? 'wss:' : 'ws:';
  if (url.pathname === '/' || url.pathname === '') url.pathname = '/ws';
  return url.toString();
}

async function ownTenant(
  api: Api,
  language: 'ja' | 'en',
): Promise<{ tenant: TenantRow; secret: string; agentName: string }> {
  const [agents, tenants] = await Promise.all([api.listAgents(), api.listTenants()]);
  const demo = tenants.find((tenant) => tenant.external_id === demoTenantIds[language]);
  const agent = agents.find(({ id }) => id === demo?.agent_id) ?? agents[0];
  if (!agent)
    throw new Error('There is no agent to call. Create one with POST /v1/agents, or start the stack with its demo.');
  const known = tenants.find((tenant) => tenant.external_id === ownTenantId);
  if (!known) {
    const made = await api.createTenant({ external_id: ownTenantId, name: 'npm run phone', agent_id: agent.id });
    return { tenant: made, secret: made.secret, agentName: agent.name };
  }
  const tenant = await api.updateTenant(known.id, { agent_id: agent.id, status: 'active' });
  return { tenant, secret: await api.rotateSecret(tenant.id), agentName: agent.name };
}

async function isUp(baseUrl: string): Promise<boolean> {
  try {
    // Any answer will do: this only asks whether somebody is there.
    await fetch(`${baseUrl}/v1/agents`, { signal: AbortSignal.timeout(5000) });
    return true;
  } catch {
    return false;
  }
}
