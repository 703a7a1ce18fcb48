import { llm } from '@livekit/agents';
import { scriptedMind, type ScriptLine } from '@uketsuke/provider-emulators/mind';
import {
  startOpenaiRealtime,
  type EmulatedConnection,
  type OpenaiRealtime,
} from '@uketsuke/provider-emulators/openai-realtime';
import { beforeAll, expect, it } from 'vitest';
import { loadAgents } from '../../livekit/runtime.ts';
import { loggerInto, planFor, until } from '../../testing/call-harness.ts';
import { closedAfterEach } from '../../testing/realtime-talk.ts';
import { providerFaultOf, type ProviderFault } from '../provider-fault.ts';
import { createOpenaiEngine } from './openai-engine.ts';
import type { OpenaiRealtimeSession } from './openai-realtime-session.ts';

beforeAll(async () => {
  await loadAgents(loggerInto([]));
}, 30_000);

const closeLater = closedAfterEach();

interface SetUp {
  session: OpenaiRealtimeSession;
  service: OpenaiRealtime;
  connection: EmulatedConnection;
  /** Of the function calls that the service was told of, by the order of telling. */
  outputs(): string[];
}

interface SetUpOptions {
  faults: Partial<OpenaiRealtime['faults']>;
}

async function setUp(lines: readonly ScriptLine[], { faults }: Partial<SetUpOptions> = {}): Promise<SetUp> {
  const service = await startOpenaiRealtime({
    openMind: scriptedMind({ lines, otherwise: 'はい。' }),
    pace: { speed: Infinity },
  });
  closeLater(() => service.close());
  Object.assign(service.faults, faults);
  const { OpenaiRealtimeModel } = await import('./openai-realtime-model.ts');
  const engine = createOpenaiEngine({
    address: { baseUrl: service.url, apiKey: 'sk-test', model: 'gpt-realtime' },
    voice: 'marin',
    transcriptionModel: 'whisper-1',
    turns: 'ours',
    logger: loggerInto([]),
  });
  const plan = planFor({ channel: 'phone', output: 'audio' });
  const { model, close } = await engine.open({ plan, rateHz: 8000, heardRateHz: 8000 });
  closeLater(close);
  if (!(model instanceof OpenaiRealtimeModel)) throw new Error('The engine has another model');
  const connection = service.connections[0];
  if (!connection) throw new Error('Nobody has connected');
  const outputs = (): string[] =>
    connection.items.flatMap(({ item }) => (item.type === 'function_call_output' ? [item.output] : []));
  return { session: model.conversation, service, connection, outputs };
}

async function tells(session: OpenaiRealtimeSession, text: string): Promise<void> {
  const context = session.chatCtx;
  context.addMessage({ role: 'user', content: text });
  await session.updateChatCtx(context);
}

const seatsTool = (execute: () => Promise<string>) =>
  llm.tool({ name: 'check_seats', description: '', parameters: { type: 'object' }, execute });
const callsTool: readonly ScriptLine[] = [
  { on: { caller: '空席' }, steps: [{ do: 'call', name: 'check_seats', arguments: {} }] },
];

it('what a tool answers takes the place of what the service was told while it ran', async () => {
  const { session, connection, outputs } = await setUp(callsTool);
  const answer = Promise.withResolvers<string>();
  await session.updateTools(new llm.ToolContext([seatsTool(() => answer.promise)]));
  await tells(session, '空席はありますか');
  const { functionStream } = await session.generateReply();
  const { value: call } = await functionStream.getReader().read();
  if (!call) throw new Error('No tool was called');
  const watched = session.tools.functionTools['check_seats'];
  const running = watched?.execute({}, toolRun(call.callId));
  await until('the reply is over', () => !connection.hasActiveResponse);

  await tells(session, '二名です');
  await session.generateReply();
  await until('the service knows that it runs', () => outputs().length === 1);
  expect(outputs()[0]).toContain('still running');

  answer.resolve('空席がございます');
  await running;
  await until('the service knows the answer', () => outputs().join().includes('空席がございます'));
  expect(outputs()).toHaveLength(1);
  expect(connection.errors).toEqual([]);
});

it('a call in a reply that the caller cuts off is told as not done', async () => {
  const { session, connection, outputs } = await setUp(callsTool);
  await session.updateTools(new llm.ToolContext([seatsTool(() => Promise.resolve(''))]));
  await tells(session, '空席はありますか');
  const giving = new AbortController();
  const cut = session.generateReply(undefined, { signal: giving.signal });
  giving.abort();
  await expect(cut).rejects.toThrow('given up');
  await until('the reply is over', () => !connection.hasActiveResponse);
  await tells(session, '二名です');
  await session.generateReply();
  await until('the service knows what came of it', () => outputs().length === 1);
  expect(outputs()[0]).toContain('not done');
});

it('a call whose arguments are cut off is none', async () => {
  const { session, connection, outputs } = await setUp([]);
  connection.tells({
    type: 'response.output_item.done',
    response_id: 'resp_1',
    output_index: 0,
    item: {
      id: 'item_1',
      type: 'function_call',
      call_id: 'call_1',
      name: 'check_seats',
      arguments: '{"da',
      status: 'incomplete',
    },
  });
  // What the service tells arrives in order: once it has begun this reply, the call was read.
  await session.generateReply();
  await until('the reply is over', () => !connection.hasActiveResponse);
  await tells(session, '二名です');
  await session.generateReply();
  expect(outputs()).toEqual([]);
  expect(connection.errors).toEqual([]);
});

const withFault = async (begin: (talk: SetUp) => Promise<unknown>, options: Partial<SetUpOptions> = {}) => {
  const talk = await setUp([], options);
  const failed = Promise.withResolvers<ProviderFault | null>();
  talk.session.on('error', (error: unknown) => failed.resolve(providerFaultOf(error)));
  await begin(talk);
  return failed.promise;
};

it('a session whose settings are refused is not gone on with', async () => {
  const fault = await withFault(() => Promise.resolve(), { faults: { refusesUpdates: true } });
  expect(fault).toMatchObject({ kind: 'protocol', isOfCall: false });
});

it('an agent whose tools are refused is none that says anything of other calls', async () => {
  const fault = await withFault(async ({ session, service, connection }) => {
    await until('the session has begun', () => connection.received.length === 1);
    service.faults.refusesUpdates = true;
    await session.updateInstructions('受付です。');
  });
  expect(fault).toMatchObject({ kind: 'protocol', isOfCall: true });
});

type ToolRun = Parameters<llm.ToolContext['functionTools'][string]['execute']>[1];

/** What the framework gives a tool; ours read nothing of it but the id. */
function toolRun(toolCallId: string): ToolRun {
  return { toolCallId } as ToolRun;
}
