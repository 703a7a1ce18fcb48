import { createDatabase } from '@uketsuke/db';
import { createTestAgent, createTestOrganization, createTestSetting, createTestTenant } from '@uketsuke/testing';
import { startTestServer } from '@uketsuke/testing/postgres';
import { median, type Figure } from '../figure.ts';
import { startChild } from '../setting/child-process.ts';
import { freePort } from '../setting/free-port.ts';
import { withGateway } from '../setting/with-gateway.ts';
import { fillDataset, type Dataset } from './dataset.ts';
import { throughput } from './load.ts';

/** Many short pairs: what else the machine does then falls on both sides. */
const rounds = 7;
const seconds = 2;
const manyCalls = 1_000_000;
const fewCalls = 1_000;
const agentsListed = 10;
/** 600 requests a minute for each key: enough of them for a minute of load, with keys of its own for each figure. */
const keysOfFigure = 600;
const figuresMax = 4;

/** REST reads against a bare handler of the same query, and the price of a page among many calls. */
export async function benchRest(): Promise<Figure[]> {
  const server = await startTestServer(process.env['TEST_DATABASE_URL']);
  try {
    const setting = createTestSetting(server.url);
    const fill = async (calls: number) => {
      const organization = await createTestOrganization(setting);
      const agent = await createTestAgent(setting, organization.live);
      for (let count = 1; count < agentsListed; count += 1) await createTestAgent(setting, organization.live);
      const tenant = await createTestTenant(setting, organization.live, { agentId: agent.id });
      return fillDataset(setting.db, {
        organization,
        agentId: agent.id,
        tenantId: tenant.id,
        calls,
        keys: keysOfFigure * figuresMax,
      });
    };
    const few = await fill(fewCalls);
    const many = await fill(manyCalls);
    await vacuum(server.url);
    await setting.db.close();
    return [...(await againstBare(server.url, few)), await pageCost(server.url, few, many)];
  } finally {
    await server.stop();
  }
}

async function againstBare(databaseUrl: string, dataset: Dataset): Promise<Figure[]> {
  return withGateway(databaseUrl, async (gatewayUrl) => {
    const port = await freePort();
    const bareUrl = `http://127.0.0.1:${port}`;
    const env = { DATABASE_URL: databaseUrl, ENVIRONMENT_ID: dataset.environmentId, PORT: String(port) };
    const bare = await startChild('bench/src/rest/bare-server.ts', env, `${bareUrl}/healthz`);
    try {
      const one = dataset.callIds.map((id) => `/v1/calls/${id}`);
      const figures: Figure[] = [];
      const reads = [
        ['one call', one],
        ['a page of 50 calls', ['/v1/calls']],
        ['one agent with its config', [`/v1/agents/${dataset.agentId}`]],
        [`${agentsListed} agents`, ['/v1/agents']],
      ] as const;
      for (const [index, [name, paths]] of reads.entries()) {
        const load = { paths, seconds };
        const apiKeys = dataset.apiKeys.slice(index * keysOfFigure, (index + 1) * keysOfFigure);
        const ratios: number[] = [];
        const ours: number[] = [];
        for (let round = 0; round <= rounds; round += 1) {
          const bareRate = await throughput({ baseUrl: bareUrl, apiKeys, ...load });
          const rate = await throughput({ baseUrl: gatewayUrl, apiKeys, ...load });
          // The first round warms both up.
          if (round === 0) continue;
          ratios.push(rate / bareRate);
          ours.push(rate);
        }
        figures.push({
          name: `REST read of ${name} / bare Fastify + pg`,
          measured: median(ratios),
          unit: '',
          firstStep: 0.5,
          goal: 0.7,
          isBetter: 'higher',
          note: `${median(ours).toFixed(0)} requests/s, ${rounds} pairs`,
        });
      }
      return figures;
    } finally {
      await bare.stop();
    }
  });
}

async function pageCost(databaseUrl: string, few: Dataset, many: Dataset): Promise<Figure> {
  return withGateway(databaseUrl, async (baseUrl) => {
    const ratios: number[] = [];
    for (let round = 0; round <= rounds; round += 1) {
      const small = await throughput({ baseUrl, paths: ['/v1/calls'], apiKeys: few.apiKeys, seconds });
      const large = await throughput({ baseUrl, paths: ['/v1/calls'], apiKeys: many.apiKeys, seconds });
      if (round > 0) ratios.push(small / large);
    }
    return {
      name: `page of calls: ${manyCalls.toLocaleString('en')} calls / ${fewCalls.toLocaleString('en')} calls`,
      measured: median(ratios),
      unit: 'x',
      firstStep: 1.3,
      goal: 1.1,
      isBetter: 'lower',
      note: `cost of GET /v1/calls, ${rounds} pairs`,
    };
  });
}

async function vacuum(url: string): Promise<void> {
  const db = createDatabase({ url, connectionsMax: 1 });
  try {
    await db.pool.query('VACUUM ANALYZE call');
  } finally {
    await db.close();
  }
}
