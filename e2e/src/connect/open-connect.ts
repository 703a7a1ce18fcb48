import { createWorld, stackFacts } from '../stack/world.ts';

export interface MadeConnection {
  connector: string;
  status: string;
  config: Record<string, unknown>;
  created_by: string | null;
}

export interface ConnectingTenant {
  /** A fresh link to its connect page. */
  newLink(options?: { connectors?: string[]; frame_origin?: string }): Promise<string>;
  /** What it has connected, as the API tells. */
  connections(): Promise<MadeConnection[]>;
}

/** A tenant that only this journey uses. */
export async function createConnectingTenant(): Promise<ConnectingTenant> {
  const { tenant } = await createWorld();
  return {
    async newLink(options = {}) {
      const made = await ask<{ url: string }>(`/v1/tenants/${tenant.id}/connect-links`, options);
      return made.url;
    },
    async connections() {
      return (await ask<{ data: MadeConnection[] }>(`/v1/tenants/${tenant.id}/connections`)).data;
    },
  };
}

/** Answers what the contract promises for the path. */
async function ask<Answer>(path: string, body?: object): Promise<Answer> {
  const { base_url: baseUrl, test_key: key } = stackFacts();
  const response = await fetch(`${baseUrl}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Answer;
}
