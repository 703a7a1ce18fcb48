export { catchUpPaymentNotices, retryPaymentNotices } from './catch-up.ts';
export type { PaymentFact, PaymentNotice, PaymentNotices, ReceivedNotice } from './notices.ts';
export { processPaymentNotice } from './process.ts';
export { purgePaymentNotices } from './purge.ts';
export { receivePaymentNotice } from './receive.ts';
