/** A server that speaks OpenAI's REST API: chat completions, transcriptions, speech. It thinks with a mind of the test's own. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createSpeech } from '@uketsuke/speech';
import type { Transcription } from 'openai/resources/audio/transcriptions';
import type { Model } from 'openai/resources/models';
import type { OpenMind } from '../mind/index.ts';
import { realVoice, type Voice } from '../sound/index.ts';
import { createAskMind } from './ask-mind.ts';
import { answerChat } from './chat-completions.ts';
import { parseChatRequest, type ChatRequest } from './chat-request.ts';
import type { RestFault } from './faults.ts';
import { createPartWriter, type PartWriter } from './part-writer.ts';
import { restProfiles, type RestPath, type RestProfile } from './profile.ts';
import { Refusal } from './refusal.ts';
import { parseSpeech, speak, type SpeechRequest } from './speech.ts';
import { hasSpeech, parseTranscription, type TranscriptionRequest } from './transcriptions.ts';

export interface OpenaiRestOptions {
  openMind?: OpenMind;
  profile?: RestProfile;
  /** What `Authorization: Bearer` must be. Omitted: anything, or nothing, as local servers have it. */
  apiKey?: string;
  /** The models it has. Omitted: any. */
  models?: readonly string[];
  /** The voices it has. Omitted: any. */
  voices?: readonly string[];
  /** Omitted: the voice without keys. */
  voice?: Voice;
  /** What speech is understood as that has no text of its own. Omitted: nothing. */
  otherwiseHears?: string;
  /** The first sound of this input goes out. */
  onSound?: (input: string) => void;
}

export type SeenRequest =
  | { path: '/v1/chat/completions'; body: ChatRequest; headers: IncomingMessage['headers']; signal: AbortSignal }
  | {
      path: '/v1/audio/transcriptions';
      body: TranscriptionRequest;
      headers: IncomingMessage['headers'];
      signal: AbortSignal;
    }
  | { path: '/v1/audio/speech'; body: SpeechRequest; headers: IncomingMessage['headers']; signal: AbortSignal };

export interface OpenaiRest {
  /** Up to and with `/v1`. */
  readonly url: string;
  /** What the next utterance that really has speech in it will have been. */
  hears(text: string): void;
  /** The next request of that path meets this; called again, the one after it. */
  fail(path: RestPath, ...faults: RestFault[]): void;
  /** Every request of that path meets this from now on; null: none does. */
  failAlways(path: RestPath, fault: RestFault | null): void;
  /** What was taken, in order; `signal` aborts where the client gave the answer up. */
  readonly requests: readonly SeenRequest[];
  /** How often each path was asked, refused or not. */
  asked(path: RestPath): number;
  /** What was refused, in its words. */
  readonly refusals: readonly string[];
  /** Answers that are under way. */
  readonly openAnswers: number;
  close(): Promise<void>;
}

const bodyBytesMax = 25 * 1024 * 1024;

export async function startOpenaiRest(options: OpenaiRestOptions = {}): Promise<OpenaiRest> {
  const { openMind, profile = restProfiles.openai, apiKey, models } = options;
  const askMind = openMind && createAskMind(openMind);
  const voices = options.voices ? new Set(options.voices) : null;
  const speech = options.voice ? null : createSpeech();
  const voice = options.voice ?? (speech && realVoice(speech));
  const requests: SeenRequest[] = [];
  const refusals: string[] = [];
  const hearing: string[] = [];
  const asked = new Map<string, number>();
  const once = new Map<RestPath, RestFault[]>();
  const always = new Map<RestPath, RestFault>();
  let ids = 0;
  let openAnswers = 0;
  const nextId = (): number => (ids += 1);

  const requireModel = (model: string): void => {
    if (!models || models.includes(model)) return;
    const message = `The model \`${model}\` does not exist or you do not have access to it.`;
    throw new Refusal(404, message, { code: 'model_not_found' });
  };

  const handle = async (path: RestPath, exchange: Exchange): Promise<void> => {
    const { request, response, body, writer, signal } = exchange;
    const { headers } = request;
    if (apiKey !== undefined && headers.authorization !== `Bearer ${apiKey}`) {
      throw new Refusal(401, 'Incorrect API key provided.', { code: 'invalid_api_key' });
    }
    switch (path) {
      case '/v1/models': {
        const data = (models ?? ['any']).map((id): Model => ({
          id,
          object: 'model',
          created: 0,
          owned_by: profile.name,
        }));
        return sendJson(response, 200, { object: 'list', data });
      }
      case '/v1/chat/completions': {
        const chat = parseChatRequest(jsonOf(body, headers), profile);
        requireModel(chat.model);
        requests.push({ path, body: chat, headers, signal });
        if (!askMind) throw new Refusal(503, 'No model is loaded', { type: 'unavailable_error' });
        const steps = await askMind(chat);
        const created = Math.floor(Date.now() / 1000);
        return answerChat({ request: chat, steps, profile, response, writer, created, nextId });
      }
      case '/v1/audio/transcriptions': {
        const audio = await parseTranscription(body, headers['content-type'] ?? '');
        requireModel(audio.model);
        requests.push({ path, body: audio, headers, signal });
        const text = hasSpeech(audio.audio) ? (hearing.shift() ?? options.otherwiseHears ?? '') : '';
        if (audio.response_format !== 'text') return sendJson(response, 200, { text } satisfies Transcription);
        response.setHeader('content-type', 'text/plain; charset=utf-8');
        return void response.end(text);
      }
      case '/v1/audio/speech': {
        const saying = parseSpeech(jsonOf(body, headers), profile, voices);
        requireModel(saying.model);
        requests.push({ path, body: saying, headers, signal });
        if (!voice) throw new Refusal(503, 'No voice is loaded', { type: 'unavailable_error' });
        response.setHeader('content-type', `audio/${saying.format}`);
        return speak(saying, { voice, writer, signal, onSound: () => options.onSound?.(saying.input) });
      }
      default:
        return path satisfies never;
    }
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const gone = new AbortController();
    response.once('close', () => {
      if (!response.writableFinished) gone.abort();
    });
    const path = (request.url ?? '').split('?')[0] ?? '';
    asked.set(path, (asked.get(path) ?? 0) + 1);
    const body = await bodyOf(request);
    if (!isServed(path, profile)) throw new Refusal(404, `Invalid URL (${request.method} ${path})`);
    if (request.method !== (path === '/v1/models' ? 'GET' : 'POST')) {
      throw new Refusal(405, `Not allowed to ${request.method} on ${path}.`);
    }
    const fault = once.get(path)?.shift() ?? always.get(path) ?? null;
    const writer = createPartWriter(response, { fault, signal: gone.signal });
    if (fault && (await meet(fault, response, writer))) return;
    await handle(path, { request, response, body, writer, signal: gone.signal });
  };

  const server = createServer((request, response) => {
    openAnswers += 1;
    response.once('close', () => (openAnswers -= 1));
    answer(request, response).catch((error: unknown) => {
      const refusal = error instanceof Refusal ? error : new Refusal(500, String(error), { type: 'server_error' });
      refusals.push(refusal.message);
      if (response.headersSent) response.destroy();
      else sendJson(response, refusal.error.status, profile.errorBody(refusal.error));
    });
  });

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;

  return {
    url: `http://127.0.0.1:${port}/v1`,
    hears: (text) => void hearing.push(text),
    fail: (path, ...faults) => void once.set(path, [...(once.get(path) ?? []), ...faults]),
    failAlways: (path, fault) => void (fault ? always.set(path, fault) : always.delete(path)),
    requests,
    asked: (path) => asked.get(path) ?? 0,
    refusals,
    get openAnswers() {
      return openAnswers;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await speech?.close();
    },
  };
}

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  body: Buffer<ArrayBuffer>;
  writer: PartWriter;
  signal: AbortSignal;
}

/** True: the fault was the answer. */
async function meet(fault: RestFault, response: ServerResponse, writer: PartWriter): Promise<boolean> {
  switch (fault.kind) {
    case 'unauthorized':
      throw new Refusal(401, 'Incorrect API key provided.', { code: 'invalid_api_key' });
    case 'rate_limited':
      if (fault.retryAfterSeconds !== undefined) response.setHeader('retry-after', String(fault.retryAfterSeconds));
      throw new Refusal(429, 'Rate limit reached for requests', { type: 'requests', code: 'rate_limit_exceeded' });
    case 'quota':
      throw new Refusal(429, 'You exceeded your current quota, please check your plan and billing details.', {
        type: 'insufficient_quota',
        code: 'insufficient_quota',
      });
    case 'server_error':
      throw new Refusal(500, 'The server had an error while processing your request. Sorry about that!', {
        type: 'server_error',
      });
    case 'hang':
      return true;
    case 'slow':
      await writer.wait(fault.ms);
      return false;
    case 'malformed':
      response.setHeader('content-type', 'text/event-stream');
      response.end('data: {"choices": [{"delta": \n\ndata: <html>\n\n');
      return true;
    case 'cut':
      return false;
    default:
      return fault satisfies never;
  }
}

function isServed(path: string, { serves }: RestProfile): path is RestPath {
  const served: ReadonlySet<string> = serves;
  return served.has(path);
}

async function bodyOf(request: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    if (!Buffer.isBuffer(chunk)) continue;
    bytes += chunk.length;
    if (bytes > bodyBytesMax) throw new Refusal(413, 'Maximum content size limit exceeded.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function jsonOf(body: Buffer, headers: IncomingMessage['headers']): unknown {
  if (!/^application\/json\b/.test(headers['content-type'] ?? '')) {
    throw new Refusal(400, `Unsupported content type: '${headers['content-type'] ?? ''}'.`);
  }
  try {
    return JSON.parse(body.toString());
  } catch {
    throw new Refusal(400, 'We could not parse the JSON body of your request.');
  }
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
