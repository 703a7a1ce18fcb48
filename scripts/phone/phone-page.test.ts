/** docs/phone.md: its server is run as it stands there, behind an emulated provider and before a real voice node. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Outcome } from '@uketsuke/contracts';
import { createLogger, makeSecret } from '@uketsuke/runtime';
import { freePort } from '@uketsuke/testing/free-port';
import { TwilioCaller } from '@uketsuke/testing/twilio-caller';
import { openPeerNetwork } from '@uketsuke/voice/legs/browser/peer-network.ts';
import { refusedStreamReason } from '@uketsuke/voice/legs/phone/refused-stream.ts';
import { createVoiceNode, type VoiceNode } from '@uketsuke/voice/node/create-voice-node.ts';
import { createFakeGateway } from '@uketsuke/voice/testing/fake-gateway.ts';
import { goOn } from '@uketsuke/voice/testing/node-wire.ts';
import { planOf } from '@uketsuke/voice/testing/plan.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

const page = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'phone.md'), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'phone-page-'));
const twilioToken = 'auth token';
const secret = makeSecret('vts_');
const network = openPeerNetwork({ udpPort: 30_000 + Math.floor(Math.random() * 20_000), nextPorts: 200 });
const record = createFakeGateway();
/** As the agent is to end the next call. */
let nextOutcome: Outcome = 'completed';
/** By CallSid. */
const callIds = new Map<string, string>();
const heardFrom: (string | null)[] = [];

let node: VoiceNode;
let server: ChildProcess;
let publicUrl = '';
/** GET /v1/calls/by-provider/{CallSid}, from what the node has delivered. */
const api = createServer((request, response) => {
  const callSid = request.url?.replace('/v1/calls/by-provider/', '') ?? '';
  const callId = callIds.get(callSid);
  if (request.headers.authorization !== 'Bearer vk_live_1') response.writeHead(401).end();
  else if (callId === undefined) response.writeHead(404).end('{"error":"not_found"}');
  else response.end(JSON.stringify({ id: callId, outcome: record.call(callId).ends[0]?.outcome ?? null }));
});

beforeAll(async () => {
  node = await createVoiceNode({
    gateway: {
      recordBatch: record.recordBatch,
      nodeHeartbeat: () => Promise.resolve(goOn),
      async admitCall(input) {
        if (input.channel !== 'phone' || input.secret !== secret) return { status: 'refused', code: 'unauthorized' };
        heardFrom.push(input.from);
        callIds.set(input.providerCallId ?? '', input.callId);
        record.admit(input.callId);
        return { status: 'admitted', plan: planOf(input) };
      },
    },
    network,
    async runCall({ leg, recorder }) {
      recorder.end(nextOutcome, 'caller_asked_for_person');
      await leg.close({ outcome: nextOutcome, drain: false });
    },
    logger: createLogger({ service: 'test', level: 'silent' }),
    credential: 'credential',
    journalDir: join(folder, 'journal'),
    capacity: 2,
    host: '127.0.0.1',
    port: 0,
  });
  api.listen(0, '127.0.0.1');
  await once(api, 'listening');
  await startServer(secret);
});

afterAll(async () => {
  server.kill();
  api.close();
  await node.stop({ drainMs: 5000, deliverMs: 5000 });
  network.close();
  rmSync(folder, { recursive: true });
});

async function startServer(tenantSecret: string): Promise<void> {
  const [, code = ''] = /```js\n([^]*?)```/.exec(page) ?? [];
  writeFileSync(join(folder, 'server.mjs'), code);
  const port = await freePort();
  publicUrl = `http://127.0.0.1:${port}`;
  server = spawn(process.execPath, [join(folder, 'server.mjs')], {
    env: {
      API_URL: `http://127.0.0.1:${portOf(api)}`,
      API_KEY: 'vk_live_1',
      VOICE_URL: `ws://127.0.0.1:${node.port}`,
      TENANT_ID: 'ten_1',
      TENANT_SECRET: tenantSecret,
      PUBLIC_URL: publicUrl,
      TWILIO_AUTH_TOKEN: twilioToken,
      TRANSFER_TO: '+81355555555',
      PORT: String(port),
    },
    stdio: 'inherit',
  });
  // Without a signature it answers 403, as soon as it answers.
  await vi.waitFor(async () => expect((await fetch(publicUrl)).status).toBe(403), { timeout: 30_000, interval: 50 });
}

/** Twilio asks what to do. */
async function ask(path: string, form: Record<string, string>, token = twilioToken) {
  const fields = Object.entries(form)
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
    .flat();
  const signature = createHmac('sha1', token)
    .update([publicUrl, path, ...fields].join(''))
    .digest('base64');
  const answer = await fetch(publicUrl + path, {
    method: 'POST',
    headers: { 'x-twilio-signature': signature },
    body: new URLSearchParams(form),
  });
  return { status: answer.status, twiml: await answer.text() };
}

/** Follows the TwiML from the ring to what comes after the stream. */
async function ring(from = '+81312345678') {
  const callSid = `CA${Math.random().toString(16).slice(2).padEnd(32, '0')}`;
  const { twiml } = await ask('/call', { CallSid: callSid, From: from });
  const parameters = [...twiml.matchAll(/<Parameter name="(\w+)" value="([^"]*)"/g)];
  const caller = new TwilioCaller({
    url: /<Stream url="([^"]+)"/.exec(twiml)?.[1] ?? '',
    parameters: Object.fromEntries(parameters.map(([, name = '', value = '']) => [name, value])),
    callSid,
  });
  await caller.connect();
  const { code, reason } = await caller.waitForClose();
  const action = /<Connect action="([^"]+)"/.exec(twiml)?.[1] ?? '';
  const after = await ask(action.replace(publicUrl, ''), { CallSid: callSid, StreamEvent: 'stream-stopped' });
  return { code, reason, after: after.twiml };
}

test.each([
  ['handoff', '<Response><Dial>+81355555555</Dial></Response>'],
  ['completed', '<Response><Hangup /></Response>'],
  ['answered', '<Response><Hangup /></Response>'],
] as const)('after %s Twilio is answered %s', async (outcome, after) => {
  nextOutcome = outcome;
  expect(await ring()).toEqual({ code: 1000, reason: 'call ended', after });
  expect(heardFrom.at(-1)).toBe('+81312345678');
});

test('a caller who hides the number is taken without one', async () => {
  await ring('');
  expect(heardFrom.at(-1)).toBeNull();
});

test('whoever is not Twilio learns nothing', async () => {
  expect(await ask('/call', { CallSid: 'CA1' }, 'another token')).toEqual({ status: 403, twiml: '' });
});

test('a caller whose stream is refused is transferred', async () => {
  server.kill();
  await startServer(makeSecret('vts_'));
  const after = '<Response><Dial>+81355555555</Dial></Response>';
  expect(await ring()).toEqual({ code: 1008, reason: 'secret wrong', after });
});

test('the page names every reason with which a stream is refused', () => {
  const codes = ['unauthorized', 'malformed', 'tenant_disabled', 'no_agent', 'not_found', 'balance_depleted'];
  const more = ['payment_overdue', 'spending_cap_reached', 'unavailable', 'no_room', 'unclear', 'conflict'];
  for (const code of [...codes, ...more]) expect(page).toContain(`\`${refusedStreamReason(code)}\``);
});

function portOf(listening: ReturnType<typeof createServer>): number {
  // A server that listens on TCP has an address of that form.
  return (listening.address() as AddressInfo).port;
}
