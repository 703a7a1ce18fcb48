import type { GraphQLSchema } from 'graphql';
import './scalars.ts';
import './agent.ts';
import './api-key.ts';
import './audit-entry.ts';
import './call.ts';
import './call-details.ts';
import './call-turn.ts';
import './erasure.ts';
import './connection.ts';
import './error.ts';
import './invoice.ts';
import './ledger.ts';
import './link.ts';
import './member.ts';
import './organization.ts';
import './refused-call.ts';
import './payment.ts';
import './retention.ts';
import './sandbox-payment.ts';
import './session.ts';
import './tenant.ts';
import './tool-invocation.ts';
import './tool-trial.ts';
import './tools-secret.ts';
import './transcript.ts';
import './usage.ts';
import './billing.ts';
import './viewer.ts';
import './voice-node.ts';
import './webhook-delivery.ts';
import './webhook-endpoint.ts';
import { builder } from './builder.ts';

let schema: GraphQLSchema | undefined;

/** The one schema: of the dashboard and the voice nodes over HTTP, of `/v1` in process. */
export function createSchema(): GraphQLSchema {
  schema ??= builder.toSchema();
  return schema;
}
