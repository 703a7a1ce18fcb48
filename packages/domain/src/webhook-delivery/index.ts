export type { WebhookDelivery } from '@uketsuke/db/client';
export { getWebhookDelivery } from './get.ts';
export type { WebhookDeliveryListInput } from './input.ts';
export { listWebhookDeliveries } from './list.ts';
export { recoverWebhookDeliveries, type RecoveredDeliveries } from './recover.ts';
export { resendWebhookDelivery } from './resend.ts';
export { sendTestWebhookEvent } from './send-test.ts';
