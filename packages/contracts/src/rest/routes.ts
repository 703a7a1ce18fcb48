import { agentsCreate, agentsDelete, agentsGet, agentsList, agentsListVersions, agentsUpdate } from './agents.ts';
import { billingCreateTopup, billingGet } from './billing.ts';
import { callsGet, callsGetByProvider, callsGetTranscript, callsList } from './calls.ts';
import { tenantsCreateConnectLink } from './connect-links.ts';
import { connectionsListOptions } from './connection-options.ts';
import {
  connectionsCreate,
  connectionsDelete,
  connectionsGet,
  connectionsList,
  connectionsUpdate,
  tenantsListConnections,
} from './connections.ts';
import { connectorsList } from './connectors.ts';
import type { RestRoute } from './route.ts';
import { sessionsCreate } from './sessions.ts';
import {
  tenantsCreate,
  tenantsDelete,
  tenantsGet,
  tenantsList,
  tenantsRotateSecret,
  tenantsUpdate,
} from './tenants.ts';
import { toolsSecretGet, toolsSecretRotate } from './tools-secret.ts';
import { usageGet } from './usage.ts';
import { webhooksPortal } from './webhooks.ts';

/** Every operation of `/v1`, in the order of the reference page. */
export const restRoutes: readonly RestRoute[] = [
  agentsCreate,
  agentsList,
  agentsGet,
  agentsUpdate,
  agentsListVersions,
  agentsDelete,
  tenantsCreate,
  tenantsList,
  tenantsGet,
  tenantsUpdate,
  tenantsRotateSecret,
  tenantsDelete,
  callsList,
  callsGet,
  callsGetByProvider,
  callsGetTranscript,
  sessionsCreate,
  usageGet,
  billingGet,
  billingCreateTopup,
  toolsSecretGet,
  toolsSecretRotate,
  webhooksPortal,
  connectorsList,
  connectionsList,
  connectionsCreate,
  connectionsGet,
  connectionsUpdate,
  connectionsListOptions,
  connectionsDelete,
  tenantsListConnections,
  tenantsCreateConnectLink,
];
