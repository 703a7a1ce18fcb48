export { type CreatedSession, createSession, startTestCall } from './create.ts';
export type { IceConfig } from './ice-servers.ts';
export type { SessionCreateInput } from './input.ts';
export { purgeSessions } from './purge.ts';
