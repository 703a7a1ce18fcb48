import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ActionCall } from '../definition/definition.ts';
import { cases } from '../testing/cases/index.ts';
import { nowMs } from '../testing/connector-case.ts';
import { openCase, type OpenCase } from '../testing/open-case.ts';
import { mcp } from './definition.ts';
import type { McpConfig } from './mcp-config.ts';

let at: OpenCase;
beforeEach(async () => {
  if (!cases.mcp) throw new Error('There is no case');
  at = await openCase('mcp', cases.mcp);
});
afterEach(() => at.close());

const open = () => at.open({ keepAs: 'conn_1' });
const find = (config: McpConfig = {}) => mcp.findActions?.(open(), config) ?? Promise.reject(new Error('none'));
async function run(name: string, given: Record<string, unknown>): Promise<unknown> {
  const action = (await find()).find((one) => one.name === name);
  const call: ActionCall<McpConfig> = {
    ...{ config: {}, arguments: given, toolCallId: 'tcall_1', nowMs, language: 'ja' },
    caller: { callId: 'call_1', from: null },
  };
  return action?.run(open(), call);
}

test('the tools that the settings allow are actions; what the server does not call harmless is asked for first', async () => {
  expect(await find()).toMatchObject([
    {
      name: 'stock',
      tool: 'mcp_stock',
      confirm: false,
      repetition: 'none',
      parametersSchema: { required: ['article'] },
    },
    { name: 'orders/create', tool: 'mcp_orders_create', confirm: true, repetition: 'local' },
  ]);
  expect((await find({ tools: ['stock'] })).map(({ name }) => name)).toEqual(['stock']);
});

test('a tool of a server that is known takes one request', async () => {
  await find();
  const asked = at.emulator.requests.length;
  expect(await run('stock', { article: 'A-1' })).toEqual({ text: 'A-1: 3' });
  expect(at.emulator.requests.length).toBe(asked + 1);
});

test('a server that forgot the session is greeted again, and the tool is used once', async () => {
  await find();
  at.emulator.providers.mcpServer.forgetSessions();
  expect(await run('orders/create', { article: 'A-1' })).toEqual({ text: 'ordered: A-1' });
  expect(at.emulator.providers.mcpServer.orders).toEqual(['A-1']);
});

test('what a tool reports as an error is told to the AI', async () => {
  await expect(run('stock', {})).rejects.toMatchObject({ kind: 'invalid', message: 'article is needed' });
});

test('a tool whose answer is lost is unclear, and one that only reads is not', async () => {
  await find();
  const lose = () => at.emulator.faults.add({ host: 'mcp.example', method: 'POST', isAnswerLost: true });
  lose();
  await expect(run('orders/create', { article: 'A-1' })).rejects.toMatchObject({ kind: 'unclear' });
  lose();
  await expect(run('stock', { article: 'A-1' })).rejects.toMatchObject({ kind: 'unavailable' });
});

test('a token that may too little is dead', async () => {
  await find();
  at.emulator.providers.mcpServer.killCredentials();
  await expect(run('stock', { article: 'A-1' })).rejects.toMatchObject({ kind: 'reauth' });
});
