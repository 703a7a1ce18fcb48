import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AudioFrame } from '@livekit/rtc-node';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadAgents } from '../../livekit/runtime.ts';
import { loggerInto, planFor } from '../../testing/call-harness.ts';
import { hintsOf, openaiStt } from './openai-stt.ts';

let server: Server;
let baseUrl = '';
const requests: { path: string; authorization: string; body: string }[] = [];

beforeAll(async () => {
  await loadAgents(loggerInto([]));
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      requests.push({
        path: request.url ?? '',
        authorization: request.headers.authorization ?? '',
        body: Buffer.concat(chunks).toString('latin1'),
      });
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ text: '予約をお願いします' }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
}, 20_000);
afterAll(() => new Promise((resolve) => server.close(resolve)));

it('an utterance goes as a WAV file with language and hints to the address that is configured', async () => {
  const plan = planFor({ channel: 'phone', output: 'audio' }, { domain: '歯科', vocabulary: ['親知らず'] });
  const stt = await openaiStt({ baseUrl, model: 'whisper-1', apiKey: 'secret' })(plan);
  const event = await stt.recognize(new AudioFrame(new Int16Array(8000), 8000, 1, 8000));
  await stt.close();
  expect(event.alternatives?.[0].text).toBe('予約をお願いします');
  const [request] = requests;
  expect(request?.path).toBe('/v1/audio/transcriptions');
  expect(request?.authorization).toBe('Bearer secret');
  expect(request?.body).toContain('RIFF');
  expect(request?.body).toContain('whisper-1');
  expect(request?.body).toMatch(/name="language"\s+ja\s/);
  expect(Buffer.from(request?.body ?? '', 'latin1').toString()).toContain('歯科、親知らず');
});

it('hints are the domain and the vocabulary, as much as recognizers read', () => {
  const words = Array.from({ length: 200 }, (_, index) => `言葉${index}`);
  const { config } = planFor({ channel: 'phone', output: 'audio' }, { vocabulary: words });
  expect(hintsOf({ config }).length).toBe(400);
  expect(hintsOf({ config: { ...config, vocabulary: undefined } })).toBe('');
});
