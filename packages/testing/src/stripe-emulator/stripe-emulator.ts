import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { answerApi } from './http/answer-api.ts';
import { answerPage } from './http/answer-page.ts';
import { createFaults, type Faults } from './http/faults.ts';
import { createIdempotencyKeys, type IdempotencyKeys } from './http/idempotency.ts';
import { expireSessions } from './resources/checkout-sessions.ts';
import { completeSession, type Completion, type CompletionResult } from './resources/complete-session.ts';
import type { CardBehaviour } from './state/cards.ts';
import { createState, type State } from './state/state.ts';
import { createWebhookSender, type WebhookSender } from './webhooks/sender.ts';

export interface StripeEmulatorOptions {
  /** Milliseconds; the clock of whoever receives the webhooks. */
  now?(): number;
}

export interface StripeEmulator {
  url: string;
  secretKey: string;
  webhookSecret: string;
  state: State;
  faults: Faults;
  webhooks: WebhookSender;
  /** Like `POST /v1/payment_intents`, in the order in which they came. */
  requests: string[];
  /** Where webhooks go from now on. */
  sendWebhooksTo(url: string): void;
  /** Somebody fills in the payment page. */
  complete(sessionId: string, completion: Completion): CompletionResult;
  /** Its bank changes its mind about a saved card. */
  setBehaviour(paymentMethodId: string, behaviour: CardBehaviour): void;
  /** Lets its time run ahead: sessions expire by it. */
  advanceClock(ms: number): void;
  close(): Promise<void>;
}

/** A Stripe of one's own: the part of its API that payments need, with state, pages, webhooks and everything that goes wrong. */
export async function openStripeEmulator({ now = Date.now }: StripeEmulatorOptions = {}): Promise<StripeEmulator> {
  const secretKey = 'sk_test_emulator';
  const webhookSecret = 'whsec_emulator';
  let aheadMs = 0;
  let webhookUrl: string | null = null;
  const realSeconds = (): number => Math.floor(now() / 1000);
  const webhooks = createWebhookSender(() =>
    webhookUrl === null ? null : { url: webhookUrl, secret: webhookSecret, now: realSeconds },
  );
  const nowSeconds = (): number => Math.floor((now() + aheadMs) / 1000);
  const server = createServer();
  const state = createState({ now: nowSeconds, baseUrl: () => urlOf(server), onEvent: webhooks.add });
  const emulator: StripeEmulator = {
    url: '',
    secretKey,
    webhookSecret,
    state,
    faults: createFaults(),
    webhooks,
    requests: [],
    sendWebhooksTo(url) {
      webhookUrl = url;
    },
    complete: (sessionId, completion) => completeSession(state, sessionId, completion),
    setBehaviour: (id, behaviour) => void state.behaviours.set(id, behaviour),
    advanceClock(ms) {
      aheadMs += ms;
      expireSessions(state);
    },
    async close() {
      webhooks.stop();
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
  const answerRequest = createAnswerRequest(emulator, createIdempotencyKeys(nowSeconds));
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    answerRequest(request, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return Object.assign(emulator, { url: urlOf(server) });
}

function createAnswerRequest(emulator: StripeEmulator, keys: IdempotencyKeys) {
  const { state, secretKey, faults, requests } = emulator;
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await readBody(request);
    const url = new URL(request.url ?? '/', emulator.url);
    if (!url.pathname.startsWith('/v1/'))
      return answerPage(emulator, { response, url, body, method: request.method ?? 'GET' });
    const name = `${request.method} ${url.pathname}`;
    requests.push(name);
    const fault = faults.take(name);
    if (fault?.kind === 'silence') return;
    if (fault?.kind === 'status')
      return void response
        .writeHead(fault.status, { 'content-type': 'application/json' })
        .end(JSON.stringify({ error: { type: 'api_error', message: 'Something is wrong on our side.' } }));
    expireSessions(state);
    const answer = answerApi(
      { state, keys, secretKey },
      {
        method: request.method ?? 'GET',
        url,
        authorization: request.headers.authorization,
        idempotencyKey: headerOf(request, 'idempotency-key'),
        body,
      },
    );
    if (fault?.kind === 'silence_afterwards') return;
    if (fault?.kind === 'lost_answer') return void request.socket.destroy();
    response
      .writeHead(answer.status, {
        'content-type': 'application/json',
        'request-id': state.newId('req'),
        ...(answer.isReplayed && { 'idempotent-replayed': 'true' }),
      })
      .end(answer.body);
  };
}

function headerOf({ headers }: IncomingMessage, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value[0] : value;
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('utf8');
}

function urlOf(server: Server): string {
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The emulator does not listen');
  return `http://127.0.0.1:${address.port}`;
}
