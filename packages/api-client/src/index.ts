export * from './client.ts';
export * from './errors.ts';
export type { ClientOptions, RequestOptions } from './transport.ts';
export type * from './types.ts';
