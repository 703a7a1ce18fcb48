/** The gateway as a voice node sees it. Every request may be repeated: the node makes the ids and numbers the batches. */
import {
  admissionSchema,
  batchReceiptSchema,
  type Admission,
  type AdmitCallInput,
  type BatchReceipt,
  type CallBatch,
  type NodeHeartbeat,
} from '@uketsuke/contracts/voice-node';
import { z } from 'zod';
import { createGraphqlClient, type GraphqlClientOptions } from './graphql-client.ts';

export interface GatewayClient {
  /** Repeats until an answer comes or the caller would hear nothing for too long; then rejects with GatewayUnavailable. */
  admitCall(input: AdmitCallInput, options?: { signal?: AbortSignal }): Promise<Admission>;
  /** One attempt; the recorder repeats. */
  recordBatch(batch: CallBatch): Promise<BatchReceipt>;
  /** One attempt; the next heartbeat follows anyway. */
  nodeHeartbeat(heartbeat: NodeHeartbeat): Promise<void>;
}

const refusal = `... on Error { code message }`;
const admitCall = `mutation AdmitCall($input: JSON!) {
  admitCall(input: $input) { ... on AdmitCallSuccess { data } ${refusal} } }`;
const recordBatch = `mutation RecordBatch($batch: JSON!) {
  recordBatch(batch: $batch) { ... on RecordBatchSuccess { data } ${refusal} } }`;
const nodeHeartbeat = `mutation NodeHeartbeat($heartbeat: JSON!) {
  nodeHeartbeat(heartbeat: $heartbeat) { ... on NodeHeartbeatSuccess { data } ${refusal} } }`;

/** How long a caller may hear nothing before the stream goes back to the telephony provider. */
const admissionWithinMs = 8000;

export function createGatewayClient(options: GraphqlClientOptions): GatewayClient {
  const graphql = createGraphqlClient(options);
  return {
    admitCall: (input, { signal } = {}) =>
      graphql.mutate({
        document: admitCall,
        variables: { input },
        answer: admissionSchema,
        attemptMs: 4000,
        repeatWithinMs: admissionWithinMs,
        ...(signal && { signal }),
      }),
    recordBatch: (batch) =>
      graphql.mutate({
        document: recordBatch,
        variables: { batch },
        answer: batchReceiptSchema,
        attemptMs: 10_000,
      }),
    nodeHeartbeat: (heartbeat) =>
      graphql.mutate({
        document: nodeHeartbeat,
        variables: { heartbeat },
        answer: z.unknown().transform(() => undefined),
        attemptMs: 4000,
      }),
  };
}
