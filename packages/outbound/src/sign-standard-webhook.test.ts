import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { signStandardWebhook } from './sign-standard-webhook.ts';

const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;
const now = (): number => Math.floor(Date.now() / 1000);
const body = JSON.stringify({ type: 'call.ended', text: '予約 🍵' });

describe('signStandardWebhook', () => {
  it('is verified by the official library', () => {
    const secret = newSecret();
    const headers = signStandardWebhook({ id: 'msg_1', timestampSeconds: now(), body, secrets: [secret] });
    expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
  });

  it('signs with every secret, so that each alone verifies', () => {
    const secrets = [newSecret(), newSecret(), newSecret()];
    const headers = signStandardWebhook({ id: 'msg_1', timestampSeconds: now(), body: Buffer.from(body), secrets });
    expect(headers['webhook-signature'].split(' ')).toHaveLength(3);
    for (const secret of secrets) expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
    expect(() => new Webhook(newSecret()).verify(body, headers)).toThrow('No matching signature');
  });

  it('is the example of the specification', () => {
    expect(
      signStandardWebhook({
        id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
        timestampSeconds: 1614265330,
        body: '{"test": 2432232314}',
        secrets: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
      }),
    ).toEqual({
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    });
  });

  it('refuses what would sign something else: an id with a full stop, no secret, a secret of another kind', () => {
    const good = { id: 'msg_1', timestampSeconds: now(), body, secrets: [newSecret()] };
    expect(() => signStandardWebhook({ ...good, id: 'msg.1' })).toThrow('full stop');
    expect(() => signStandardWebhook({ ...good, secrets: [] })).toThrow('needs a secret');
    expect(() => signStandardWebhook({ ...good, secrets: ['vts_x'] })).toThrow('whsec_');
  });
});
