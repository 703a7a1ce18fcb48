import { expect, test, type Page } from '@playwright/test';
import { openTraceReceiver, type ReceivedSpan, spanTree, type TraceReceiver } from '@uketsuke/testing/trace-receiver';
import { TwilioCaller } from '@uketsuke/testing/twilio-caller';
import { agentDone, type FaultWorld, startFaultWorld } from '../faults/own-stack.ts';
import { servePage, type ServedPage } from '../pages/serve-page.ts';
import type { VoiceClientPage } from '../pages/voice-client-page.ts';
import { callWhen, isWritten } from '../stack/world.ts';

declare const voiceClient: VoiceClientPage;

test.describe.configure({ mode: 'serial', timeout: 300_000 });

/** Of callers and customers: none of it may be found in a trace. */
const personal = { number: '+818012345678', said: '佐藤花子と申します', customer: 'sato-hanako-1980' };

let receiver: TraceReceiver;
let world: FaultWorld;
let served: ServedPage;
test.beforeAll(async () => {
  receiver = await openTraceReceiver();
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json' };
  world = await startFaultWorld({ env: { ...env, OTEL_BSP_SCHEDULE_DELAY: '500' } });
  served = await servePage('voice-client-page.ts');
});
test.afterAll(async () => {
  await served.close();
  await world.stop();
  await receiver.close();
});

/** The tree of the trace in which the call is, when the worker has written its summary. */
async function treeOfCall(callId: string): Promise<{ lines: string[]; spans: ReceivedSpan[] }> {
  const traceId = () =>
    receiver.spans().find(({ name, attributes }) => name === 'call' && attributes['uketsuke.call.id'] === callId)
      ?.traceId;
  const names = () => receiver.spans().flatMap((span) => (span.traceId === traceId() ? [span.name] : []));
  await expect.poll(names).toContain('job call.summary');
  const spans = receiver.spans().filter((span) => span.traceId === traceId());
  return { lines: spanTree(spans, traceId() ?? '').map((line) => line.trim()), spans };
}

/** From the caller's first word to the last job, over all three processes. */
const ofCall = [
  ...['admission', 'POST /graphql', 'Mutation.admitCall', 'INSERT call'],
  ...['call', 'agent turn', 'batch', 'Mutation.recordBatch', 'INSERT pgboss.job'],
  ...['job call.transcript', 'job call.summary'],
];
const partsOf = (spans: readonly ReceivedSpan[]) => new Set(spans.map(({ resource }) => resource['uketsuke.part']));

async function talkInBrowser(page: Page): Promise<string> {
  const { api, tenant } = world;
  const { id, client_token, webrtc_url, ice_servers } = await api.sessions.create({ tenant_id: tenant.id });
  const names = () => page.evaluate(() => voiceClient.events.map(({ name }) => name));
  await page.goto(served.url);
  await page.evaluate((options) => voiceClient.connect(options as never), { client_token, webrtc_url, ice_servers });
  await expect.poll(names).toContain('bot-stopped-speaking');
  await page.evaluate((text) => voiceClient.say(text), personal.said);
  await expect
    .poll(async () => (await names()).filter((name) => name === 'bot-stopped-speaking').length)
    .toBeGreaterThan(1);
  await page.evaluate(() => voiceClient.hangUp());
  return id;
}

test('a browser call is one trace from its offer to its summary, with a link to the request that made its session', async ({
  page,
}) => {
  const call = await callWhen(world.api, await talkInBrowser(page), isWritten);
  const { lines, spans } = await treeOfCall(call.id);
  expect(lines[0]).toBe('POST /v1/webrtc/offer');
  expect(lines).toEqual(expect.arrayContaining([...ofCall, 'UPDATE session']));
  expect(partsOf(spans)).toEqual(new Set(['voice', 'gateway', 'worker']));
  const session = receiver.spans().find(({ name }) => name === 'POST /v1/sessions');
  const admission = spans.find(({ name }) => name === 'Mutation.admitCall');
  expect(admission?.links.map(({ traceId }) => traceId)).toEqual([session?.traceId]);
  expect(spanTree(receiver.spans(), session?.traceId ?? '')).toEqual(
    expect.arrayContaining(['POST /v1/sessions', '  execute', '    Mutation.createSession', '      INSERT session']),
  );
});

test('a phone call is one trace from its start to its summary', async () => {
  const { stack, tenant, api } = world;
  const phone = new TwilioCaller({
    url: `${stack.facts().voice_url.replace(/^http/, 'ws')}/ws`,
    parameters: { tenant: tenant.id, secret: tenant.secret, from: personal.number },
    pauseMs: 1_500,
  });
  await phone.connect();
  await agentDone(phone);
  await phone.hangUp();
  const call = await callWhen(api, phone.callSid, isWritten);
  expect(call.from).toBe(personal.number);
  const { lines, spans } = await treeOfCall(call.id);
  expect(lines[0]).toBe('/ws start');
  expect(lines).toEqual(expect.arrayContaining(ofCall));
  expect(partsOf(spans)).toEqual(new Set(['voice', 'gateway', 'worker']));
  expect(JSON.stringify(spans)).not.toContain(phone.callSid);
});

test('nothing of a person, no text and no secret is in any span of all that was done', async () => {
  const { api, tenant, stack } = world;
  const made = await api.tenants.create({ external_id: personal.customer, name: personal.customer });
  await api.tenants.update(made.id, { name: personal.number });
  await expect(api.tenants.get(personal.customer)).rejects.toMatchObject({ status: 404 });
  await expect.poll(() => receiver.spans().some(({ name }) => name === 'GET /v1/tenants/:id')).toBe(true);
  const text = JSON.stringify(receiver.spans());
  const { live_key, test_key } = stack.facts();
  for (const value of [...Object.values(personal), tenant.secret, made.secret, live_key, test_key]) {
    expect(text).not.toContain(value);
  }
  // What the scripted agent says begins in every call of this stack with this.
  expect(text).not.toContain('お電話');
});
