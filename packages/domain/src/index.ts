export * from './context.ts';
export { type Rights, rightsOf } from './permission.ts';
