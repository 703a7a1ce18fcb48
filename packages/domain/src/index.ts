export * from './context.ts';
export { type Rights, rightsOf } from './permission.ts';
export type { Page } from './page.ts';
