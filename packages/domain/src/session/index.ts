export { type CreatedSession, createSession, type SessionCreateInput, startTestCall } from './create.ts';
export type { IceConfig } from './ice-servers.ts';
export { purgeSessions } from './purge.ts';
