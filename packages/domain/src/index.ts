export * from './context.ts';
export { isDatabaseUnavailable } from '@uketsuke/db';
export { notFound, notFoundReason } from './not-found.ts';
export { type Rights, rightsOf } from './permission.ts';
export type { Page } from './page.ts';
