export type { WebhookEndpoint } from '@uketsuke/db/client';
export { getWebhookActivity, type WebhookActivityHour } from './activity.ts';
export { createWebhookEndpoint } from './create.ts';
export { deleteWebhookEndpoint } from './delete.ts';
export { getWebhookEndpoint } from './get.ts';
export { listWebhookHealth, type WebhookHealth } from './health.ts';
export { listWebhookEndpoints } from './list.ts';
export { getWebhookEndpointSecret, rotateWebhookEndpointSecret, type ShownWebhookSecret } from './secret.ts';
export { updateWebhookEndpoint } from './update.ts';
