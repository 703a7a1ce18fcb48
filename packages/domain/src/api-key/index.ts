export type { IssuedApiKey } from './issue.ts';
export { createApiKey, createApiKeyAsOperator, type ApiKeyCreateInput, type OperatorApiKey } from './create.ts';
export { findViewerByApiKey } from './find-viewer.ts';
export { listApiKeys, type ApiKeyQuery } from './list.ts';
export { recordApiKeyUse } from './record-use.ts';
export { revokeApiKey } from './revoke.ts';
