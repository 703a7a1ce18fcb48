export * from './context.ts';
export { isDatabaseUnavailable } from '@uketsuke/db';
export { type Rights, rightsOf } from './permission.ts';
export type { Page } from './page.ts';
