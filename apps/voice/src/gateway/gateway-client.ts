/** The gateway as a voice node sees it. Every request may be repeated: the node makes the ids and numbers the batches. */
import {
  admissionSchema,
  batchReceiptSchema,
  type Admission,
  type AdmitCallInput,
  type BatchReceipt,
  type CallBatch,
  type InvokeToolInput,
  type NodeHeartbeat,
  nodeOrdersSchema,
  type NodeOrders,
  type ToolAnswer,
  toolAnswerSchema,
} from '@uketsuke/contracts/voice-node';
import type { VariablesOf } from '@uketsuke/graphql';
import type { z } from 'zod';
import { admitCallMutation, invokeToolMutation, nodeHeartbeatMutation, recordBatchMutation } from './documents.ts';
import { createGraphqlClient, type GraphqlClientOptions, type SuccessOf } from './graphql-client.ts';

export interface GatewayClient {
  /** Repeats until an answer comes or the caller would hear nothing for too long; then rejects with GatewayUnavailable. */
  admitCall(input: AdmitCallInput, options?: { signal?: AbortSignal }): Promise<Admission>;
  /** One attempt; the recorder repeats. */
  recordBatch(batch: CallBatch): Promise<BatchReceipt>;
  /** One attempt; the next heartbeat follows anyway. */
  nodeHeartbeat(heartbeat: NodeHeartbeat): Promise<NodeOrders>;
}

/** The tools of agents, which only the gateway can call. */
export interface ToolGateway {
  /** Repeats until an answer comes or the time of what is run is over; then rejects with GatewayUnavailable. */
  invokeTool(input: InvokeToolInput, options?: { isAction?: boolean }): Promise<ToolAnswer>;
}

/** How long a caller may hear nothing before the stream goes back to the telephony provider. */
const admissionWithinMs = 8000;
/** The gateway gives a tool 8 s, and then answers. */
const toolWithinMs = 9500;
/** And 3 s to an action of a connection. */
const actionWithinMs = 3200;

export function createGatewayClient(options: GraphqlClientOptions): GatewayClient & ToolGateway {
  const graphql = createGraphqlClient(options);
  return {
    admitCall: (input, { signal } = {}) =>
      graphql.mutate({
        document: admitCallMutation,
        variables: { input: byChannel(input) },
        read: readAdmission,
        attemptMs: 4000,
        repeatWithinMs: admissionWithinMs,
        ...(signal && { signal }),
      }),
    recordBatch: (batch) =>
      graphql.mutate({
        document: recordBatchMutation,
        variables: { batch: sentBatch(batch) },
        read: readReceipt,
        attemptMs: 10_000,
      }),
    invokeTool({ arguments: args, ...input }, { isAction = false } = {}) {
      const withinMs = isAction ? actionWithinMs : toolWithinMs;
      return graphql.mutate({
        document: invokeToolMutation,
        variables: { input: { ...input, arguments: args ?? {} } },
        read: (data) => toolAnswerSchema.parse(data),
        attemptMs: withinMs,
        repeatWithinMs: withinMs,
      });
    },
    nodeHeartbeat: (heartbeat) =>
      graphql.mutate({
        document: nodeHeartbeatMutation,
        variables: { heartbeat },
        read: (data) => nodeOrdersSchema.parse(data),
        attemptMs: 4000,
      }),
  };
}

/** A GraphQL input has no tag that names its kind: the one key that is set, `phone` or `web`, names the channel. */
function byChannel(input: AdmitCallInput): VariablesOf<typeof admitCallMutation>['input'] {
  if (input.channel === 'phone') {
    const { channel: _, ...phone } = input;
    return { phone };
  }
  const { channel: _, ...web } = input;
  return { web };
}

function readAdmission(data: SuccessOf<typeof admitCallMutation>): Admission {
  return admissionSchema.parse(admissionOf(data));
}

function admissionOf(data: SuccessOf<typeof admitCallMutation>): z.input<typeof admissionSchema> {
  switch (data.__typename) {
    case 'AdmittedCall':
      return { status: 'admitted', plan: data.plan };
    case 'RefusedCall':
      return { status: 'refused', code: data.code };
    default:
      return data satisfies never;
  }
}

function readReceipt(data: SuccessOf<typeof recordBatchMutation>): BatchReceipt {
  return batchReceiptSchema.parse(receiptOf(data));
}

function receiptOf(data: SuccessOf<typeof recordBatchMutation>): z.input<typeof batchReceiptSchema> {
  switch (data.__typename) {
    case 'RecordedBatch':
      return { status: 'recorded', seq: data.seq };
    case 'EndedCall':
      return { status: 'ended', seq: data.seq };
    case 'OutOfOrderBatch':
      return { status: 'out_of_order', wantedSeq: data.wantedSeq };
    case 'NotHolder':
      return { status: 'not_holder', callId: data.callId };
    case 'UnknownCall':
      return { status: 'unknown_call', callId: data.callId };
    default:
      return data satisfies never;
  }
}

/** What may be left out goes as null: GraphQL knows no undefined. */
function sentBatch({ turns, fields, engines = [], ...batch }: CallBatch) {
  return {
    ...batch,
    turns: turns.map(({ timing = null, ...turn }) => ({ ...turn, timing })),
    fields: fields.map(({ evidence = null, ...field }) => ({ ...field, evidence })),
    engines,
  };
}
