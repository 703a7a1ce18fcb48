import type { ServerResponse } from 'node:http';
import type { Completion, CompletionResult } from '../resources/complete-session.ts';
import type { State } from '../state/state.ts';
import { ApiError } from './api-error.ts';
import { payPage } from './pay-page.ts';

/** What the pages need of the emulator. */
interface Payable {
  state: State;
  complete(sessionId: string, completion: Completion): CompletionResult;
  advanceClock(ms: number): void;
}

interface PageRequest {
  method: string;
  response: ServerResponse;
  url: URL;
  body: string;
}

/** `/pay/<session>` for browsers; `/_test/…` for tests in other processes. */
export function answerPage(emulator: Payable, { method, response, url, body }: PageRequest): void {
  const [, room = '', name = ''] = url.pathname.split('/');
  try {
    if (room === 'pay')
      return answerPay(emulator, { id: name, response, form: method === 'POST' ? new URLSearchParams(body) : null });
    if (room === '_test' && method === 'POST') return answerTest(emulator, { name, response, body });
    response.writeHead(404).end();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    response.writeHead(error.status, { 'content-type': 'text/plain' }).end(error.message);
  }
}

interface PayRequest {
  id: string;
  response: ServerResponse;
  /** What was typed in; null: the page is only opened. */
  form: URLSearchParams | null;
}

function answerPay(emulator: Payable, { id, response, form }: PayRequest): void {
  const session = emulator.state.sessions.get(id);
  const html = { 'content-type': 'text/html; charset=utf-8' };
  if (!form) return void response.writeHead(200, html).end(payPage({ session }));
  const number = form.get('number') ?? '';
  const said = form.get('authentication');
  const authentication = said === 'passed' || said === 'failed' ? said : undefined;
  const result = emulator.complete(id, { number, ...(authentication !== undefined && { authentication }) });
  if (result === 'completed') {
    const to = (session.success_url ?? '/').replace('{CHECKOUT_SESSION_ID}', id);
    return void response.writeHead(303, { location: to }).end();
  }
  const page = result === 'needs_authentication' ? { askingFor: number } : { declined: result.declined };
  response.writeHead(200, html).end(payPage({ session, ...page }));
}

interface TestRequest {
  name: string;
  response: ServerResponse;
  body: string;
}

function answerTest(emulator: Payable, { name, response, body }: TestRequest): void {
  const form = new URLSearchParams(body);
  const json = { 'content-type': 'application/json' };
  if (name === 'complete') {
    const result = emulator.complete(form.get('session') ?? '', { number: form.get('number') ?? '4242424242424242' });
    return void response.writeHead(200, json).end(JSON.stringify({ result }));
  }
  if (name === 'advance-clock') {
    emulator.advanceClock(Number(form.get('ms')));
    return void response.writeHead(200, json).end(JSON.stringify({ now: emulator.state.now() }));
  }
  response.writeHead(404).end();
}
