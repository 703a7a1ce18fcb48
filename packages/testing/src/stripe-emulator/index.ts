export { closeDispute, openDispute } from './resources/disputes.ts';
export { settleSession } from './resources/complete-session.ts';
export { settleProcessing } from './resources/payment-intents.ts';
export { settleRefund } from './resources/refunds.ts';
export { declineOf } from './state/cards.ts';
export { openStripeEmulator, type StripeEmulator } from './stripe-emulator.ts';
export { signWebhook } from './webhooks/sign.ts';
