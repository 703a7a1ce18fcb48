export { createAgent } from './create.ts';
export { deleteAgent } from './delete.ts';
export { getAgent, type AgentReference } from './get.ts';
export type { AgentCreateInput, AgentUpdateInput } from './input.ts';
export { listAgents } from './list.ts';
export { listAgentVersions, type AgentVersionQuery } from './list-versions.ts';
export type { AgentQuery } from './query.ts';
export { updateAgent } from './update.ts';
export { type AgentVersion, listRecordedVersions, type VersionReference } from './list-recorded-versions.ts';
