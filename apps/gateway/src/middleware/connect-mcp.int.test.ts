import { restartConnection, startConnection, type StartedAttempt } from '@uketsuke/domain/connection-attempt';
import { expect, test } from 'vitest';
import { createConnectScene } from '../testing/connect-scene.ts';

const { agree, begin, comeBack, connectors, emulator, gateway, openLink, setting } = await createConnectScene();
const { prisma } = setting.db;
const live = () => gateway.organization.live;
const admin = () => ({ ...live().ctxAs('admin'), connectors });
const config = { connectCallbackUrl: 'https://service.example/connect/callback' };
const serverAt = (path: string) => ({
  connector: 'mcp' as const,
  inputs: { url: `${emulator.url}/mcp.example${path}` },
});

/** Goes there and comes back; a server that lets everybody in sends nobody anywhere. */
async function goThrough({ attempt, authorizeUrl }: StartedAttempt) {
  const isOwnPage = authorizeUrl.startsWith(config.connectCallbackUrl);
  const page = await comeBack(isOwnPage ? new URL(authorizeUrl) : await agree(authorizeUrl));
  expect(page).toEqual({ status: 'connected', connector: 'mcp' });
  const { connectionId } = await prisma.connectionAttempt.findUniqueOrThrow({ where: { id: attempt.id } });
  return prisma.connection.findUniqueOrThrow({ where: { id: connectionId ?? '' } });
}

test('an MCP server is connected by its address, and its tools are the options', async () => {
  const connection = await goThrough(await startConnection(admin(), serverAt('/mcp'), config));
  expect(connection).toMatchObject({ tenantId: null, status: 'active', config: {} });
  const options = await gateway.send({ method: 'GET', url: `/v1/connections/${connection.id}/options`, as: live() });
  expect(options.body).toMatchObject({ tools: [{ name: 'stock' }, { name: 'orders/create' }] });
});

test('one that cannot be read is refused before anybody is sent away', async () => {
  await expect(startConnection(admin(), serverAt('/nothing'), config)).rejects.toMatchObject({
    code: 'connect_failed',
  });
});

test('it is of the environment only', async () => {
  const { secret, tenantId } = await openLink();
  expect((await begin(secret, serverAt('/mcp'))).code).toBe('not_found');
  await expect(startConnection(admin(), { ...serverAt('/mcp'), tenantId }, config)).rejects.toMatchObject({
    code: 'invalid_request',
  });
});

test.each(['/mcp', '/open'])('connected again at %s it keeps its id', async (path) => {
  const { id } = await goThrough(await startConnection(admin(), serverAt(path), config));
  await prisma.connection.update({ where: { id }, data: { status: 'needs_reauth' } });
  const again = await goThrough(await restartConnection(admin(), id, {}, config));
  expect(again).toMatchObject({ id, status: 'active' });
});

test('one of two at the same server goes with its own access, however many live by the other', async () => {
  const [gone, kept] = [
    await goThrough(await startConnection(admin(), serverAt('/mcp'), config)),
    await goThrough(await startConnection(admin(), serverAt('/mcp'), config)),
  ];
  const asked = emulator.requests.length;
  await gateway.send({ method: 'DELETE', url: `/v1/connections/${gone.id}`, as: live() });
  expect(emulator.requests.slice(asked)).toEqual(['POST auth.mcp.example/revoke']);
  const options = await gateway.send({ method: 'GET', url: `/v1/connections/${kept.id}/options`, as: live() });
  expect(options.status).toBe(200);
});
