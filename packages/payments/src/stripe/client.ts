import { DomainError } from '@uketsuke/contracts';
import { Stripe } from 'stripe';

export interface StripeClientOptions {
  secretKey: string;
  /** Instead of Stripe's own address. */
  apiUrl?: string | undefined;
  /** Of one attempt. */
  timeoutMs?: number;
  attemptsMax?: number;
}

/** Whoever asks for a payment page waits this long at most, times the attempts. */
const timeoutMsDefault = 8000;
const attemptsMaxDefault = 2;

export function createStripeClient(options: StripeClientOptions): Stripe {
  const { secretKey, apiUrl, timeoutMs = timeoutMsDefault, attemptsMax = attemptsMaxDefault } = options;
  return new Stripe(secretKey, {
    timeout: timeoutMs,
    maxNetworkRetries: attemptsMax - 1,
    telemetry: false,
    ...(apiUrl !== undefined && addressOf(new URL(apiUrl))),
  });
}

function addressOf({ protocol, hostname, port }: URL): { protocol: 'http' | 'https'; host: string; port: string } {
  const isHttps = protocol === 'https:';
  const standardPort = isHttps ? '443' : '80';
  return { protocol: isHttps ? 'https' : 'http', host: hostname, port: port === '' ? standardPort : port };
}

/** Stripe is down, slow, over its limit, refuses our key, or is still at work on the same request: nothing is known of what was asked. */
export function isStripeUnavailable(error: unknown): boolean {
  const { errors } = Stripe;
  return (
    error instanceof errors.StripeConnectionError ||
    error instanceof errors.StripeAPIError ||
    error instanceof errors.StripeRateLimitError ||
    error instanceof errors.StripeAuthenticationError ||
    error instanceof errors.StripePermissionError ||
    (error instanceof errors.StripeError && error.statusCode === 409)
  );
}

/** Every request to Stripe goes through here. */
export async function askStripe<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (cause) {
    throw isStripeUnavailable(cause) ? new DomainError('unavailable', { cause }) : cause;
  }
}

/** As `askStripe`, for a page that somebody waits for: whatever Stripe refuses, nothing that they sent was wrong. */
export async function askForPage<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await askStripe(ask);
  } catch (cause) {
    throw cause instanceof Stripe.errors.StripeError ? new DomainError('unavailable', { cause }) : cause;
  }
}

/** There is no such object, or it is no longer what it was. */
export function isGone(error: unknown): error is InstanceType<typeof Stripe.errors.StripeInvalidRequestError> {
  return error instanceof Stripe.errors.StripeInvalidRequestError;
}
