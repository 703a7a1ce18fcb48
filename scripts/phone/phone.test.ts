import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encodeMulaw, measureSpeech, readWav } from '@uketsuke/audio';
import { createSpeech } from '@uketsuke/speech';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocketServer } from 'ws';
import type { WebSocket } from 'ws';

/** A service that says two sentences: the second when keys were pressed, then it closes the stream. */
const http = createServer();
const sockets = new WebSocketServer({ server: http, path: '/ws' });
const dataDir = mkdtempSync(join(tmpdir(), 'phone-'));
const speech = createSpeech();
const seen: Array<{
  event: string;
  start?: { callSid: string; customParameters: Record<string, string> };
  dtmf?: { digit: string };
}> = [];
const requests: string[] = [];

beforeAll(async () => {
  http.on('request', (request, response) => {
    let body = '';
    request.on('data', (part) => (body += String(part)));
    request.on('end', () => {
      requests.push(`${request.method} ${request.url} ${body}`);
      const answer = answers(request.method ?? '', request.url ?? '');
      response.statusCode = answer ? 200 : 404;
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(answer ?? { error: 'not_found' }));
    });
  });
  sockets.on('connection', (socket) => serve(socket));
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  writeFileSync(join(dataDir, 'stack.json'), JSON.stringify({ base_url: url, voice_url: url, live_key: 'vk_live_1' }));
});

afterAll(async () => {
  await speech.close();
  sockets.close();
  http.close();
  rmSync(dataDir, { recursive: true });
});

function answers(method: string, url: string): object | null {
  const callSid = seen.find((message) => message.start)?.start?.callSid;
  const call = {
    id: 'call_1',
    started_at: 1,
    ended_at: 2,
    duration_ms: 4200,
    outcome: 'completed',
    reason: 'all_fields_collected',
    fields: { phone: '09012345678' },
    summary: '予約です。',
    category: 'booking',
    has_transcript: true,
    billed_yen: 2.1,
  };
  const routes: Record<string, object> = {
    'GET /v1/agents': { data: [{ id: 'agt_1', name: '青葉' }] },
    'GET /v1/tenants': { data: [] },
    'POST /v1/tenants': {
      id: 'ten_1',
      external_id: 'npm-run-phone',
      agent_id: 'agt_1',
      status: 'active',
      secret: 'vts_1',
    },
    [`GET /v1/calls/by-provider/${callSid}`]: call,
    'GET /v1/calls/call_1/transcript': { turns: [{ role: 'assistant', text: 'お電話ありがとうございます。' }] },
  };
  return routes[`${method} ${url}`] ?? null;
}

function serve(socket: WebSocket): void {
  let streamSid = '';
  const say = async (text: string) => {
    for await (const pcm of speech.speak({ text, language: 'ja', rateHz: 8000, speakingRate: 1.5 })) {
      const payload = Buffer.from(encodeMulaw(pcm)).toString('base64');
      socket.send(JSON.stringify({ event: 'media', streamSid, media: { payload } }));
    }
    socket.send(JSON.stringify({ event: 'mark', streamSid, mark: { name: text } }));
  };
  socket.on('message', (data: Buffer) => {
    const message = JSON.parse(data.toString()) as (typeof seen)[number] & {
      streamSid: string;
      mark?: { name: string };
    };
    if (message.event !== 'media') seen.push(message);
    if (message.event === 'start') {
      streamSid = message.streamSid;
      void say('お電話ありがとうございます。番号をどうぞ。');
    }
    if (message.dtmf?.digit === '#') void say('ありがとうございました。失礼いたします。');
    if (message.mark?.name.startsWith('ありがとう')) socket.close(1000);
  });
}

function phone(...args: string[]): Promise<{ code: number; output: string }> {
  const main = join(import.meta.dirname, 'main.ts');
  return new Promise((resolve) => {
    execFile(process.execPath, [main, ...args], (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, output: `${stdout}${stderr}` });
    });
  });
}

describe('npm run phone', () => {
  it('holds a conversation, tells what was heard and shows the record of the call', async () => {
    const recording = join(dataDir, 'heard.wav');
    const { code, output } = await phone(
      '--data-dir',
      dataDir,
      '--keys',
      '0901#',
      '--from',
      '+81312345678',
      '--record',
      recording,
    );
    expect(output).toMatch(
      /agent {3}starts to speak[\s\S]*agent {3}spoke for \d\.\d s \(\d+ % speech[\s\S]*caller {2}presses 0901#[\s\S]*closed by the service/,
    );
    expect(output).toContain('Outcome   completed (all_fields_collected)');
    expect(output).toContain('phone: 09012345678');
    expect(output).toMatch(/\d\.\d s {2}agent {3}お電話ありがとうございます。/);
    expect(code).toBe(0);
    expect(seen.find((message) => message.start)?.start?.customParameters).toEqual({
      tenant: 'ten_1',
      secret: 'vts_1',
      from: '+81312345678',
    });
    expect(seen.flatMap((message) => message.dtmf?.digit ?? []).join('')).toBe('0901#');
    expect(requests).toContain(
      'POST /v1/tenants {"external_id":"npm-run-phone","name":"npm run phone","agent_id":"agt_1"}',
    );
    const { pcm, rateHz } = readWav(readFileSync(recording));
    expect(measureSpeech(pcm, rateHz).speechRatio).toBeGreaterThan(0.2);
  }, 180_000);

  it('says how to start the stack when none is running', async () => {
    const missing = await phone('--data-dir', join(dataDir, 'none'));
    expect(missing).toEqual({ code: 1, output: expect.stringContaining('Start it with: npm start') });
    writeFileSync(
      join(dataDir, 'stack.json'),
      JSON.stringify({ base_url: 'http://127.0.0.1:1', voice_url: 'http://127.0.0.1:1', live_key: 'x' }),
    );
    const gone = await phone('--data-dir', dataDir);
    expect(gone).toEqual({
      code: 1,
      output: expect.stringContaining('The stack does not answer at http://127.0.0.1:1'),
    });
  }, 120_000);
});
