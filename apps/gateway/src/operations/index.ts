import type { Operation } from './operation.ts';
import { listTenantConnections } from './tenants/list-connections.ts';
import { createConnectLink } from './tenants/create-connect-link.ts';
import { listConnectors } from './connectors/list.ts';
import { updateConnection } from './connections/update.ts';
import { listConnections } from './connections/list.ts';
import { listConnectionOptions } from './connections/list-options.ts';
import { getConnection } from './connections/get.ts';
import { deleteConnection } from './connections/delete.ts';
import { createConnection } from './connections/create.ts';
import { createAgent } from './agents/create.ts';
import { deleteAgent } from './agents/delete.ts';
import { getAgent } from './agents/get.ts';
import { listAgentVersions } from './agents/list-versions.ts';
import { listAgents } from './agents/list.ts';
import { updateAgent } from './agents/update.ts';
import { createTopup } from './billing/create-topup.ts';
import { getBilling } from './billing/get.ts';
import { getCallByProvider } from './calls/get-by-provider.ts';
import { getTranscript } from './calls/get-transcript.ts';
import { getCall } from './calls/get.ts';
import { listCalls } from './calls/list.ts';
import { createSession } from './sessions/create.ts';
import { createTenant } from './tenants/create.ts';
import { deleteTenant } from './tenants/delete.ts';
import { getTenant } from './tenants/get.ts';
import { listTenants } from './tenants/list.ts';
import { rotateTenantSecret } from './tenants/rotate-secret.ts';
import { updateTenant } from './tenants/update.ts';
import { getToolsSecret } from './tools-secret/get.ts';
import { rotateToolsSecret } from './tools-secret/rotate.ts';
import { getUsage } from './usage/get.ts';
import { createWebhookPortal } from './webhooks/portal.ts';

/** Every operation of the API. REST is one adapter over this list. */
export const operations: readonly Operation[] = [
  createAgent,
  listAgents,
  getAgent,
  updateAgent,
  listAgentVersions,
  deleteAgent,
  createTenant,
  listTenants,
  getTenant,
  updateTenant,
  rotateTenantSecret,
  deleteTenant,
  listCalls,
  getCall,
  getCallByProvider,
  getTranscript,
  createSession,
  getUsage,
  getBilling,
  createTopup,
  getToolsSecret,
  rotateToolsSecret,
  createWebhookPortal,
  listConnectors,
  listConnections,
  createConnection,
  getConnection,
  updateConnection,
  listConnectionOptions,
  deleteConnection,
  listTenantConnections,
  createConnectLink,
];
