import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Clock, Logger } from '@uketsuke/runtime';
import { z } from 'zod';
import { createInbox, type Inbox, type KeptArrival, type ReceiverEnvironment } from './inbox.ts';
import { judgeDelivery } from './judge-delivery.ts';
import { chooseLanguage } from './choose-language.ts';
import { pagePolicy, renderPage } from './page.ts';

export interface ReceiverOptions {
  host: string;
  /** 0: any free one. */
  port: number;
  /** The signing secret of each environment's endpoint; null where there is none. */
  secrets: Record<ReceiverEnvironment, string | null>;
  log: Logger;
  clock: Clock;
}

export interface Receiver {
  url: string;
  stop(): Promise<void>;
}

const arrivalsMax = 50;
const bodyBytesMax = 1024 * 1024;
/** Anybody on this machine can send something: of what was not signed only the beginning is kept. */
const unverifiedCharactersMax = 2_000;
const idCharactersMax = 100;
const deliveryPath = /^\/demo-receiver\/(live|test)$/;
const eventSchema = z.object({ type: z.string().max(idCharactersMax) });

/** Takes webhooks, verifies them, and shows what came on a page and as JSON, to no page of another site. */
export async function startReceiver(options: ReceiverOptions): Promise<Receiver> {
  const { host, port, log, clock } = options;
  const inbox = createInbox({ max: arrivalsMax, firstVersion: clock.now() });
  const names = new Set<string>();
  const server = createServer((request, response) => {
    response.setHeader('x-content-type-options', 'nosniff');
    response.setHeader('cross-origin-resource-policy', 'same-origin');
    response.setHeader('referrer-policy', 'no-referrer');
    response.setHeader('cache-control', 'no-store');
    if (!isOwn(request, names)) {
      response.writeHead(403).end();
      return;
    }
    answer(request, response, { ...options, inbox }).catch((err: unknown) => {
      // A sender that goes away in the middle of its body, for one.
      log.warn({ err }, 'receiver.request_failed');
      response.destroy();
    });
  });
  server.listen(port, host);
  await once(server, 'listening');
  // A server that listens on TCP has an address of that form.
  const address = server.address() as AddressInfo;
  for (const name of [host, 'localhost']) names.add(`${name}:${address.port}`);
  return {
    url: `http://${host}:${address.port}`,
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

/** Bodies tell of callers: a page of another site sees none, nor does a name that an attacker points at this machine. */
function isOwn({ headers: { host, origin } }: IncomingMessage, names: ReadonlySet<string>): boolean {
  return host !== undefined && names.has(host) && (origin === undefined || origin === `http://${host}`);
}

interface Setting extends ReceiverOptions {
  inbox: Inbox;
}

async function answer(request: IncomingMessage, response: ServerResponse, setting: Setting): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://receiver');
  const [, environment] = deliveryPath.exec(url.pathname) ?? [];
  if (request.method === 'POST' && (environment === 'live' || environment === 'test')) {
    return receive(request, response, { ...setting, environment });
  }
  if (request.method !== 'GET') return void response.writeHead(405, { allow: 'GET' }).end();
  const { inbox } = setting;
  switch (url.pathname) {
    case '/':
      return sendPage(request, response, { inbox, asked: url.searchParams.get('lang') });
    case '/events':
      return sendJson(response, { version: inbox.version, events: inbox.list().map(eventJson) });
    case '/version':
      return sendJson(response, { version: inbox.version });
    case '/healthz':
      return sendJson(response, { status: 'ok' });
    default:
      return void response.writeHead(404).end();
  }
}

interface Reception extends Setting {
  environment: ReceiverEnvironment;
}

async function receive(request: IncomingMessage, response: ServerResponse, reception: Reception): Promise<void> {
  const { environment, inbox, clock, log } = reception;
  const secret = reception.secrets[environment];
  if (secret === null) return void response.writeHead(404).end();
  const body = await readBody(request);
  if (body === null) return void response.writeHead(413, { connection: 'close' }).end();
  const { isVerified, problem } = judgeDelivery({ headers: request.headers, body, secret });
  const text = body.toString('utf8');
  const { id, type, times } = inbox.add({
    environment,
    id: String(request.headers['webhook-id'] ?? '').slice(0, idCharactersMax),
    type: typeOf(text),
    receivedAtMs: clock.now(),
    isVerified,
    problem,
    body: isVerified ? text : text.slice(0, unverifiedCharactersMax),
  });
  log.info({ id, type, environment, verified: isVerified, times, ...(problem && { problem }) }, 'webhook.received');
  response.writeHead(isVerified ? 204 : 401).end();
}

async function readBody(request: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > bodyBytesMax) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function typeOf(text: string): string | null {
  try {
    return eventSchema.safeParse(JSON.parse(text)).data?.type ?? null;
  } catch {
    // Not JSON: it has no type.
    return null;
  }
}

/** For scripts. */
function eventJson({ number, environment, id, type, receivedAtMs, isVerified, problem, times, body }: KeptArrival) {
  return { number, environment, id, type, received_at: receivedAtMs, verified: isVerified, problem, times, body };
}

function sendPage(
  request: IncomingMessage,
  response: ServerResponse,
  { inbox, asked }: { inbox: Inbox; asked: string | null },
): void {
  const language = chooseLanguage({ asked, accepted: request.headers['accept-language'] });
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': pagePolicy });
  response.end(renderPage({ arrivals: inbox.list(), version: inbox.version, language }));
}

function sendJson(response: ServerResponse, value: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));
}
