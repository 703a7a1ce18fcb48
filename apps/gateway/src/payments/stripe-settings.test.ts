import { parseEnv } from '@uketsuke/runtime';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { requireStripeSecrets, stripeSettings } from './stripe-settings.ts';

const schema = z.object(stripeSettings).superRefine(requireStripeSecrets);
const keys = { STRIPE_SECRET_KEY: 'sk_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };

test('Stripe is not needed', () => {
  expect(parseEnv(schema, {})).toEqual({});
});

test('a key without the secret of the webhooks is a fault', () => {
  expect(() => parseEnv(schema, { STRIPE_SECRET_KEY: 'sk_1' })).toThrow('STRIPE_WEBHOOK_SECRET: is needed');
});

test.each(['https://stripe.example.com', 'http://127.0.0.1:4242', 'http://localhost:4242', 'http://[::1]:4242'])(
  'another address may be %s',
  (STRIPE_API_URL) => {
    expect(parseEnv(schema, { ...keys, STRIPE_API_URL })).toMatchObject({ STRIPE_API_URL });
  },
);

test.each(['http://stripe.example.com', 'http://10.0.0.1', 'ftp://127.0.0.1', 'api.stripe.com'])(
  'another address may not be %s',
  (STRIPE_API_URL) => {
    expect(() => parseEnv(schema, { ...keys, STRIPE_API_URL })).toThrow('STRIPE_API_URL: must be');
  },
);
