/** What the gateway adds to a call of a tool: from the voice node's question to its answer, without the time at the tool. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
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
const invocationsOfCall = 150;
/** Between two tools of one call: a caller thinks and speaks, and the figure is no queue. */
const pauseMs = 100;

export async function benchTools(): Promise<Figure[]> {
  const server = await startTestServer(process.env['TEST_DATABASE_URL']);
  const tool = await openTool();
  try {
    const setting = createTestSetting(server.url);
    const organization = await createTestOrganization(setting, { paymentMethod: 'invoice' });
    const parameters = { properties: { date: { type: 'string' as const } }, required: ['date'] };
    const config = japaneseConfig({ tools: [{ name: 'check', description: '調べる', url: tool.url, parameters }] });
    const agent = await createTestAgent(setting, organization.live, { config });
    const tenant = await createTestTenant(setting, organization.live, { agentId: agent.id });
    const { credential } = await createTestVoiceNode(setting);
    await setting.db.close();
    const measure = async (gatewayUrl: string, gatewayPid: number): Promise<number[]> => {
      const isPreferred = (await prefer(gatewayPid)) && (await prefer(process.pid));
      if (!isPreferred) console.log('  no priority over what else runs on this machine is to be had');
      const client = createGatewayClient({ gatewayUrl, credential });
      const added: number[] = [];
      const holdCall = async (): Promise<void> => {
        const callId = newId('call');
        const admission = await client.admitCall({
          ...{ channel: 'phone', callId, tenantId: tenant.id, secret: tenant.secret },
          ...{ agentId: null, from: null, providerCallId: null },
        });
        if (admission.status !== 'admitted') throw new Error(`refused: ${admission.code}`);
        for (let count = -warmUps; count < invocationsOfCall; count += 1) {
          if (count >= 0) await delay(pauseMs * (0.5 + Math.random()));
          const toolCallId = newId('tcall');
          const startedAt = performance.now();
          const { error } = await client.invokeTool({ callId, toolCallId, name: 'check', arguments: { date: '明日' } });
          const tookMs = performance.now() - startedAt;
          if (error !== null) throw new Error(`the tool failed: ${error}`);
          if (count >= 0) added.push(tookMs - tool.takeMs(toolCallId));
        }
      };
      await Promise.all(Array.from({ length: callsAtOnce }, holdCall));
      return added;
    };
    const added = await withGateway(server.url, measure, { ALLOW_PRIVATE_TARGETS: '1' });
    return [
      {
        name: 'added to a call of a tool, p95',
        measured: percentile(added, 0.95),
        unit: 'ms',
        firstStep: 15,
        goal: 10,
        isBetter: 'lower',
        note: `p50 ${median(added).toFixed(1)} ms, ${added.length} invocations, ${callsAtOnce} calls at once, one every ${pauseMs} ms each`,
      },
    ];
  } finally {
    await tool.close();
    await server.stop();
  }
}

/** Answers at once, and knows how long each answer took it. */
async function openTool() {
  const took = new Map<string, number>();
  const server = createServer((request, response) => {
    const startedAt = performance.now();
    request.resume().on('end', () => {
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"free":true}');
      took.set(String(request.headers['idempotency-key']), performance.now() - startedAt);
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
