import { eventTypes } from '@uketsuke/contracts/events';
import type { DomainContext, EnvironmentName } from '@uketsuke/domain';
import {
  createWebhookEndpoint,
  getWebhookEndpointSecret,
  updateWebhookEndpoint,
  type WebhookEndpoint,
} from '@uketsuke/domain/webhook-endpoint';
import { asDemoAdmin, type SeedBase } from './demo/admin.ts';

/** Which endpoint was made for the stack's receiver. Kept for the next start, so that a deleted one is not made again. */
export type DemoEndpointIds = Record<EnvironmentName, string>;

export interface DemoEndpoints {
  ids: DemoEndpointIds;
  /** What the receiver verifies with; null where the endpoint was deleted, or leads elsewhere by now. */
  secrets: Record<EnvironmentName, string | null>;
}

interface DemoEndpointsOptions {
  /** Where the receiver listens this time. */
  receiverUrl: string;
  known: Partial<DemoEndpointIds> | null;
}

/**
 * The demo's own webhook endpoints, one in each environment: made once, then led to wherever the receiver listens. What a person
 * did with one stays: deleted, disabled, with other events, or leading to another server.
 */
export async function ensureDemoEndpoints(
  base: SeedBase,
  { receiverUrl, known }: DemoEndpointsOptions,
): Promise<DemoEndpoints> {
  const ensure = async (environment: EnvironmentName) => {
    const admin = await asDemoAdmin(base, environment);
    // Its address is the stack's own and on this machine: no customer chose it.
    const ctx: DomainContext = { ...admin, webhooks: { isDeliveryOn: true, checkTarget: () => undefined } };
    const path = receiverPath(environment);
    return ensureEndpoint(ctx, { environment, knownId: known?.[environment], path, url: receiverUrl + path });
  };
  const [live, test] = [await ensure('live'), await ensure('test')];
  return { ids: { live: live.id, test: test.id }, secrets: { live: live.secret, test: test.secret } };
}

/** Where the receiver takes the events of an environment. */
export function receiverPath(environment: EnvironmentName): string {
  return `/demo-receiver/${environment}`;
}

interface WantedEndpoint {
  environment: EnvironmentName;
  knownId: string | undefined;
  path: string;
  url: string;
}

async function ensureEndpoint(ctx: DomainContext, wanted: WantedEndpoint) {
  const { path, url } = wanted;
  const found = await findEndpoint(ctx, wanted);
  if (!found) {
    // Texts of customers have one language; this one is read by people of both.
    const description = 'npm start の受信機（署名を検証して表示） / Receiver of npm start: verifies and shows events';
    const { id } = await createWebhookEndpoint(ctx, { url, eventTypes: [...eventTypes], description });
    return { id, secret: (await getWebhookEndpointSecret(ctx, id)).secret };
  }
  const { id } = found;
  if (found.deletedAt || !isReceiver(found.url, path)) return { id, secret: null };
  if (found.url !== url) await updateWebhookEndpoint(ctx, id, { url });
  return { id, secret: (await getWebhookEndpointSecret(ctx, id)).secret };
}

/** By its id, or where that was lost by its address; deleted ones too. */
async function findEndpoint(
  ctx: DomainContext,
  { environment, knownId, path }: WantedEndpoint,
): Promise<WebhookEndpoint | null> {
  const { viewer, db } = ctx;
  if (viewer.kind !== 'member') throw new Error('Demo endpoints are made by the demo admin');
  const { environmentId } = viewer;
  const known =
    knownId === undefined ? null : await db.prisma.webhookEndpoint.findFirst({ where: { id: knownId, environmentId } });
  if (known) return known;
  const candidates = await db.prisma.webhookEndpoint.findMany({
    where: { environmentId, url: { endsWith: receiverPath(environment) } },
    orderBy: { createdAt: 'asc' },
  });
  return candidates.find((endpoint) => isReceiver(endpoint.url, path)) ?? null;
}

function isReceiver(text: string, path: string): boolean {
  const url = URL.parse(text);
  return url?.protocol === 'http:' && url.hostname === '127.0.0.1' && url.pathname === path;
}
