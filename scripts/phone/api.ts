/** The few calls of the HTTP API that the phone needs. */
interface AgentRow {
  id: string;
  name: string;
}

export interface TenantRow {
  id: string;
  external_id: string;
  agent_id: string | null;
  status: string;
}

export interface CallRow {
  id: string;
  started_at: number;
  ended_at: number | null;
  duration_ms: number | null;
  outcome: string | null;
  reason: string | null;
  fields: Record<string, string> | null;
  summary: string | null;
  category: string | null;
  has_transcript: boolean;
  billed_yen: number | null;
}

interface TranscriptBody {
  turns: Array<{ role: 'assistant' | 'user'; text: string }>;
}

export interface Api {
  listAgents(): Promise<AgentRow[]>;
  listTenants(): Promise<TenantRow[]>;
  hasTenant(id: string): Promise<boolean>;
  createTenant(body: { external_id: string; name: string; agent_id: string }): Promise<TenantRow & { secret: string }>;
  updateTenant(id: string, body: { agent_id: string; status: 'active' }): Promise<TenantRow>;
  rotateSecret(id: string): Promise<string>;
  /** null: there is no such record. */
  findCall(providerCallId: string): Promise<CallRow | null>;
  findTranscript(callId: string): Promise<TranscriptBody | null>;
}

const timeoutMs = 15_000;

export function createApi({ baseUrl, key }: { baseUrl: string; key: string }): Api {
  /** The body, or null on 404. Shapes are the contract's. */
  async function request<Body>(method: string, path: string, body?: object): Promise<Body | null> {
    const response = await fetch(`${baseUrl}${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (response.status === 404) return null;
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text.slice(0, 300)}`);
    return JSON.parse(text) as Body;
  }

  async function required<Body>(method: string, path: string, body?: object): Promise<Body> {
    const answer = await request<Body>(method, path, body);
    if (answer === null) throw new Error(`${method} ${path} answered 404.`);
    return answer;
  }

  return {
    listAgents: async () => (await required<{ data: AgentRow[] }>('GET', '/v1/agents')).data,
    listTenants: async () => (await required<{ data: TenantRow[] }>('GET', '/v1/tenants')).data,
    hasTenant: async (id) => (await request<TenantRow>('GET', `/v1/tenants/${id}`)) !== null,
    createTenant: (body) => required('POST', '/v1/tenants', body),
    updateTenant: (id, body) => required('PATCH', `/v1/tenants/${id}`, body),
    rotateSecret: async (id) => (await required<{ secret: string }>('POST', `/v1/tenants/${id}/secret`, {})).secret,
    findCall: (providerCallId) => request('GET', `/v1/calls/by-provider/${providerCallId}`),
    findTranscript: (callId) => request('GET', `/v1/calls/${callId}/transcript`),
  };
}
