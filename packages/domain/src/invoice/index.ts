export type { Invoice } from '@uketsuke/db/client';
export { issueInvoice } from './issue.ts';
export { payInvoice } from './pay.ts';
