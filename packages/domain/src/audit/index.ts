export type { AuditAction } from './action.ts';
export type { AuditListInput } from './input.ts';
export { type AuditEntryView, listAuditEntries } from './list.ts';
export { actorKinds, type ActorKind } from './record.ts';
