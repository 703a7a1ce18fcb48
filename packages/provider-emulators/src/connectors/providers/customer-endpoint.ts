import { createHmac, timingSafeEqual } from 'node:crypto';
import {
  answerByRoute,
  type EmulatedProvider,
  type EmulatedRequest,
  json,
  Refusal,
  type Route,
} from '../core/emulated-provider.ts';
import { objectOf } from '../core/read-request.ts';

export interface CustomerEndpoint extends EmulatedProvider {
  secret: string;
  header: string;
  signingSecret: string;
  /** A signature by any of them is taken. */
  signingSecrets: string[];
  submissions: Record<string, unknown>[];
}

/** A system of a customer's own, which checks the signature of every request. */
export function createCustomerEndpoint({ now }: { now(): number }): CustomerEndpoint {
  const keys = new Set(['customer-secret']);
  const signingSecret = `whsec_${Buffer.from('the signing secret of the emulator').toString('base64')}`;
  const signingSecrets = [signingSecret];
  const submissions: Record<string, unknown>[] = [];
  const seen = new Map<string, unknown>();

  function readSigned(request: EmulatedRequest): Record<string, unknown> {
    const { headers, text } = request;
    const id = headers['webhook-id'] ?? '';
    const timestamp = headers['webhook-timestamp'] ?? '';
    const given = (headers['webhook-signature'] ?? '').split(' ').map((one) => Buffer.from(one));
    const isSigned = signingSecrets.some((secret) => {
      const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
      const wanted = `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${text}`).digest('base64')}`;
      return given.some((one) => one.length === wanted.length && timingSafeEqual(one, Buffer.from(wanted)));
    });
    if (!isSigned || Math.abs(now() / 1000 - Number(timestamp)) > 300) throw new Refusal(400, { error: 'signature' });
    const body = request.json();
    if (id !== headers['idempotency-key'] || id !== body['tool_call_id']) throw new Refusal(400, { error: 'id' });
    return body;
  }

  const routes: readonly Route[] = [
    ['GET', /^\/api$/, () => ({ status: 404 })],
    [
      'POST',
      /^\/api\/lookup$/,
      (request) =>
        json({ found: [{ asked: objectOf(readSigned(request)['arguments'])['query'], status: '発送済み' }] }),
    ],
    [
      'POST',
      /^\/api\/submit$/,
      (request) => {
        const body = readSigned(request);
        const id = String(body['tool_call_id']);
        if (!seen.has(id)) {
          submissions.push(body);
          seen.set(id, { ok: true, number: submissions.length });
        }
        return json(seen.get(id));
      },
    ],
  ];
  return {
    hosts: ['customer.example'],
    ...{ secret: 'customer-secret', header: 'X-Api-Key', signingSecret, signingSecrets, submissions },
    answer(request) {
      if (!keys.has(request.headers['x-api-key'] ?? '')) throw new Refusal(401, { error: 'unauthorized' });
      return answerByRoute(routes, request) ?? { status: 404 };
    },
    fault: (status) => json({ error: 'fault' }, status),
    killCredentials: () => keys.clear(),
  };
}
