export * from './client.ts';
export type * from './connection-types.ts';
export * from './errors.ts';
export type { ClientOptions, RequestOptions } from './transport.ts';
export type * from './types.ts';
