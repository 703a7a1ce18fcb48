import type { RestHandler } from '../rest/handler.ts';
import { agentsCreateHandler } from './agents.create/handler.ts';
import { agentsDeleteHandler } from './agents.delete/handler.ts';
import { agentsGetHandler } from './agents.get/handler.ts';
import { agentsListVersionsHandler } from './agents.list-versions/handler.ts';
import { agentsListHandler } from './agents.list/handler.ts';
import { agentsUpdateHandler } from './agents.update/handler.ts';
import { callsGetByProviderHandler } from './calls.get-by-provider/handler.ts';
import { callsGetTranscriptHandler } from './calls.get-transcript/handler.ts';
import { callsGetHandler } from './calls.get/handler.ts';
import { callsListHandler } from './calls.list/handler.ts';
import { sessionsCreateHandler } from './sessions.create/handler.ts';
import { tenantsCreateHandler } from './tenants.create/handler.ts';
import { tenantsDeleteHandler } from './tenants.delete/handler.ts';
import { tenantsGetHandler } from './tenants.get/handler.ts';
import { tenantsListHandler } from './tenants.list/handler.ts';
import { tenantsRotateSecretHandler } from './tenants.rotate-secret/handler.ts';
import { tenantsUpdateHandler } from './tenants.update/handler.ts';
import { toolsSecretGetHandler } from './tools-secret.get/handler.ts';
import { toolsSecretRotateHandler } from './tools-secret.rotate/handler.ts';
import { usageGetHandler } from './usage.get/handler.ts';

export const restHandlers: readonly RestHandler[] = [
  agentsCreateHandler,
  agentsListHandler,
  agentsGetHandler,
  agentsUpdateHandler,
  agentsListVersionsHandler,
  agentsDeleteHandler,
  tenantsCreateHandler,
  tenantsListHandler,
  tenantsGetHandler,
  tenantsUpdateHandler,
  tenantsRotateSecretHandler,
  tenantsDeleteHandler,
  callsListHandler,
  callsGetHandler,
  callsGetByProviderHandler,
  callsGetTranscriptHandler,
  sessionsCreateHandler,
  usageGetHandler,
  toolsSecretGetHandler,
  toolsSecretRotateHandler,
];
