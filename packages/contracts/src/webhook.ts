import { z } from 'zod';
import { type EventType, eventTypes } from './events.ts';
import { byteLength, isStorableText, textWithin } from './text.ts';

/** Endpoints of an environment that were not deleted. */
export const webhookEndpointsMax = 20;
export const webhookResponseBytesMax = 20_000;
/** Failed and never sent events can be sent again for so long. */
export const webhookRecoverDays = 14;
export const webhookRecoverMax = 10_000;

export const webhookDisabledReasons = ['member', 'gone', 'failing'] as const;
export const webhookDeliveryStates = ['pending', 'delivered', 'failed', 'cancelled'] as const;
export const webhookAttemptTriggers = ['scheduled', 'manual', 'test', 'recover'] as const;

/** Why an attempt failed: the endpoint answered (`status`, `redirect`), or the stage at which no answer came. */
export const webhookErrorKinds = [
  'status',
  'redirect',
  'dns',
  'refused',
  'reset',
  'tls',
  'timeout',
  'blocked_address',
  'too_large',
  'http_protocol',
  'invalid_url',
] as const;
export type WebhookErrorKind = (typeof webhookErrorKinds)[number];

const urlBytesMax = 2_000;

/** Which schemes and hosts an environment allows is the service's to say. */
export const webhookUrl = z.string().superRefine((text, ctx) => {
  const problem = urlProblem(text);
  if (problem) ctx.addIssue({ code: 'custom', message: problem });
});

export const webhookDescription = textWithin({ max: 200 });

export const webhookEventTypes = z
  .array(z.enum(eventTypes))
  .min(1, 'must name at least one event')
  .transform((types): EventType[] => eventTypes.filter((type) => types.includes(type)));

function urlProblem(text: string): string | null {
  if (!isStorableText(text)) return 'must not contain NUL or lone surrogates';
  if (byteLength(text) > urlBytesMax) return `must be at most ${urlBytesMax} bytes`;
  const url = URL.parse(text);
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return 'must be an http or https address';
  if (url.username !== '' || url.password !== '') return 'must not contain a user name or a password';
  if (url.hash !== '') return 'must not contain a fragment';
  return null;
}
