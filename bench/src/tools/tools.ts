/** What the gateway adds to a call of a tool and to an action of a connection: from the voice node's question to its answer, without the time at the tool or the provider. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { createConnectors } from '@uketsuke/connectors';
import { createConnection } from '@uketsuke/domain/connection';
import { createOutboundClient } from '@uketsuke/outbound';
import { newId } from '@uketsuke/runtime';
import {
  createTestAgent,
  createTestOrganization,
  createTestSetting,
  createTestTenant,
  createTestVoiceNode,
} from '@uketsuke/testing';
import { japaneseConfig } from '@uketsuke/testing/configs';
import { startTestServer } from '@uketsuke/testing/postgres';
import { createGatewayClient } from '@uketsuke/voice/gateway/gateway-client.ts';
import { type Figure, median, percentile } from '../figure.ts';
import { prefer } from '../setting/priority.ts';
import { withGateway } from '../setting/with-gateway.ts';

const callsAtOnce = 4;
const warmUps = 50;
const invocationsOfCall = 300;
/** Between two tools of one call: a caller thinks and speaks, and the figure is no queue. */
const pauseMs = 100;

export async function benchTools(): Promise<Figure[]> {
  const server = await startTestServer(process.env['TEST_DATABASE_URL']);
  const tool = await openTool();
  const client = createOutboundClient({ allowPrivateTargets: true });
  try {
    const setting = createTestSetting(server.url);
    const organization = await createTestOrganization(setting, { paymentMethod: 'invoice' });
    const parameters = { properties: { date: { type: 'string' as const } }, required: ['date'] };
    const addresses = { CONNECTOR_BOOKING_A_BASE_URL: tool.url };
    const admin = { ...organization.live.ctxAs('admin'), connectors: createConnectors({ client, env: addresses }) };
    await createConnection(admin, { connector: 'booking_a', secret: 'key' });
    const config = japaneseConfig({
      tools: [{ name: 'check', description: '調べる', url: tool.url, parameters }],
      connectors: [{ connector: 'booking_a', actions: ['find_booking'] }],
    });
    const agent = await createTestAgent(setting, organization.live, { config });
    const tenant = await createTestTenant(setting, organization.live, { agentId: agent.id });
    const { credential } = await createTestVoiceNode(setting);
    await setting.db.close();
    const measure = async (gatewayUrl: string, gatewayPid: number): Promise<Record<'tool' | 'action', number[]>> => {
      const isPreferred = (await prefer(gatewayPid)) && (await prefer(process.pid));
      if (!isPreferred) console.log('  no priority over what else runs on this machine is to be had');
      const node = createGatewayClient({ gatewayUrl, credential });
      const added: Record<'tool' | 'action', number[]> = { tool: [], action: [] };
      const holdCall = async (): Promise<void> => {
        const callId = newId('call');
        const admission = await node.admitCall({
          ...{ channel: 'phone', callId, tenantId: tenant.id, secret: tenant.secret },
          ...{ agentId: null, from: '+819012345678', providerCallId: null },
        });
        if (admission.status !== 'admitted') throw new Error(`refused: ${admission.code}`);
        for (let count = -warmUps; count < invocationsOfCall; count += 1) {
          if (count >= 0) await delay(pauseMs * (0.5 + Math.random()));
          const kind = count % 2 === 0 ? 'tool' : 'action';
          const toolCallId = newId('tcall');
          const startedAt = performance.now();
          const { error } = await node.invokeTool({ callId, toolCallId, ...asked[kind](toolCallId) });
          const tookMs = performance.now() - startedAt;
          if (error !== null) throw new Error(`the ${kind} failed: ${error}`);
          if (count >= 0) added[kind].push(tookMs - tool.takeMs(toolCallId));
        }
      };
      await Promise.all(Array.from({ length: callsAtOnce }, holdCall));
      return added;
    };
    const added = await withGateway(server.url, measure, { ALLOW_PRIVATE_TARGETS: '1', ...addresses });
    const note = (ms: readonly number[]): string =>
      `p50 ${median(ms).toFixed(1)} ms, ${ms.length} invocations, ${callsAtOnce} calls at once, one every ${pauseMs} ms each`;
    return [
      {
        name: 'added to a call of a tool, p95',
        measured: percentile(added.tool, 0.95),
        unit: 'ms',
        firstStep: 15,
        goal: 10,
        isBetter: 'lower',
        note: note(added.tool),
      },
      {
        name: 'added to an action of a connection, p95',
        measured: percentile(added.action, 0.95),
        unit: 'ms',
        firstStep: 30,
        goal: 20,
        isBetter: 'lower',
        note: note(added.action),
      },
    ];
  } finally {
    client.close();
    await tool.close();
    await server.stop();
  }
}

/** What is asked for; the id goes with it, so that the time at the other side is found again. */
const asked = {
  tool: () => ({ name: 'check', arguments: { date: '明日' } }),
  action: (id: string) => ({ name: 'booking_find_booking', arguments: { email: `${id}@example.com` } }),
};

/** Answers at once as a tool and as the booking system, and knows how long each answer took it. */
async function openTool() {
  const took = new Map<string, number>();
  const server = createServer((request, response) => {
    const startedAt = performance.now();
    request.resume().on('end', () => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://bench');
      const data = pathname.endsWith('/me') ? { id: 1, email: 'bench@example.com' } : [];
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ free: true, data }));
      const id = request.headers['idempotency-key'] ?? searchParams.get('attendeeEmail')?.split('@')[0];
      took.set(String(id), performance.now() - startedAt);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    takeMs(toolCallId: string): number {
      const ms = took.get(toolCallId) ?? 0;
      took.delete(toolCallId);
      return ms;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
