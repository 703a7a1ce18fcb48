export { getToolsSecret, type ToolsSecret } from './get.ts';
export { resealToolsSecrets } from './reseal.ts';
export { rotateToolsSecret } from './rotate.ts';
export { signingSecretsNow } from './signing-secrets-now.ts';
