export type { ApiKeyAuth, ConnectorAuth, DiscoveredAuth, OAuthAuth, WebhookUrlAuth } from './definition/auth.ts';
export {
  type ActionCall,
  type CallNotice,
  type ConfigProblem,
  type ConnectedAccount,
  type ConnectorAction,
  type ConnectorDefinition,
  type ConnectorInput,
  defineConnector,
  type OptionsQuery,
} from './definition/definition.ts';
export {
  type Provider,
  type ProviderAnswer,
  ProviderError,
  type ProviderErrorKind,
  type ProviderRequest,
} from './definition/provider.ts';
export type {
  BegunGrant,
  Connectors,
  Credentials,
  Grant,
  OAuthClient,
  PendingGrant,
  ProviderConnection,
  TokenCredentials,
} from './service/connectors.ts';
export { definitions } from './service/catalogue.ts';
export { clientDocument } from './service/grants/client-document.ts';
export { GrantError, type GrantFailure } from './service/grants/grant-error.ts';
export { type ConnectorEnv, connectorSettings } from './service/connector-settings.ts';
export { type ConnectorsOptions, createConnectors } from './service/create-connectors.ts';
