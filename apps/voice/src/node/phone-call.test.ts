import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { createLogger, makeSecret, manualClock, systemClock } from '@uketsuke/runtime';
import { WebSocket } from 'ws';
import { createEngineRoster } from '../engines/engine-roster.ts';
import { createFakedEngine } from '../testing/faked-engine/faked-engine.ts';
import { openPeerNetwork } from '../legs/browser/peer-network.ts';
import { createFakeProvider } from '../testing/fake-provider.ts';
import { runCall } from '../call/run-call.ts';
import { createFakeGateway } from '../testing/fake-gateway.ts';
import { manualTimers } from '../testing/manual-timers.ts';
import { goOn } from '../testing/node-wire.ts';
import { planOf } from '../testing/plan.ts';
import { createVoiceNode } from './create-voice-node.ts';

it('a phone call is greeted, answered by keys, and recorded as it was heard', { timeout: 120_000 }, async () => {
  const journalDir = await mkdtemp(join(tmpdir(), 'phone-'));
  const network = openPeerNetwork({ udpPort: 30_000 + Math.floor(Math.random() * 20_000), nextPorts: 200 });
  const record = createFakeGateway();
  let callId = '';
  const logger = createLogger({ service: 'test', level: 'silent' });
  const engine = createFakedEngine({
    reply: (input) => ({ say: [input === null ? 'お電話ありがとうございます。' : 'かしこまりました。'] }),
  });
  const engines = createEngineRoster({ engines: [engine], clock: systemClock });
  const node = await createVoiceNode({
    gateway: {
      recordBatch: record.recordBatch,
      nodeHeartbeat: () => Promise.resolve(goOn),
      admitCall: async (input) => {
        callId = input.callId;
        record.admit(callId);
        return { status: 'admitted', plan: planOf(input) };
      },
    },
    network,
    // Time for thinking, keys and silence stands still: however slow the machine, none of it runs out.
    runCall: (call) => runCall({ ...call, engines, clock: systemClock, timers: manualTimers(manualClock()), logger }),
    logger,
    credential: 'credential',
    journalDir,
    capacity: 2,
    host: '127.0.0.1',
    port: 0,
  });
  const socket = new WebSocket(`ws://127.0.0.1:${node.port}/ws`);
  const say = (message: object): void => socket.send(JSON.stringify(message));
  const provider = createFakeProvider({ clock: systemClock, onMessage: say });
  const playing = setInterval(() => provider.tick(), 5);
  socket.on('message', (data) => provider.receive((data as Buffer).toString('utf8')));
  await once(socket, 'open');
  say({
    event: 'start',
    start: { streamSid: 'MZ1', callSid: 'CA1', customParameters: { tenant: 'ten_1', secret: makeSecret('vts_') } },
  });
  const silence = Buffer.alloc(160, 0xff).toString('base64');
  const microphone = setInterval(() => say({ event: 'media', media: { payload: silence } }), 20);

  const turns = () => [...record.call(callId).turns.values()].map(({ role, text }) => `${role}: ${text}`);
  await vi.waitFor(() => expect(turns()).toEqual(['assistant: お電話ありがとうございます。']), 30_000);
  expect(provider.heardLoudMs()).toBeGreaterThan(200);
  for (const digit of ['0', '3', '#']) say({ event: 'dtmf', dtmf: { digit } });
  await vi.waitFor(() => expect(turns().slice(1)).toEqual(['user: 03', 'assistant: かしこまりました。']), 30_000);
  say({ event: 'stop' });
  await vi.waitFor(() => expect(record.call(callId).ends).toMatchObject([{ outcome: 'hangup' }]), 30_000);

  clearInterval(playing);
  clearInterval(microphone);
  await node.stop({ drainMs: 30_000, deliverMs: 30_000 });
  await engine.close();
  network.close();
  await rm(journalDir, { recursive: true });
});
