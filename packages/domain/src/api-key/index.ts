export type { IssuedApiKey } from './issue.ts';
export { createApiKey, createApiKeyAsOperator } from './create.ts';
export { findViewerByApiKey } from './find-viewer.ts';
export type { ApiKeyCreateInput, OperatorApiKeyInput } from './input.ts';
export { isRevokedApiKey } from './is-revoked.ts';
export { listApiKeys, listApiKeysAsOperator, type ApiKeyQuery } from './list.ts';
export { recordApiKeyUse } from './record-use.ts';
export { revokeApiKey, revokeApiKeyAsOperator } from './revoke.ts';
export type { ApiKey } from '@uketsuke/db/client';
