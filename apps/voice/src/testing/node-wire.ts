/** For tests: what a node sends over HTTP, and what a gateway answers, as the mutations of the schema have it. */
import type {
  AdmitCallInput,
  BatchReceipt,
  CallBatch,
  CallPlan,
  NodeHeartbeat,
  NodeOrders,
} from '@uketsuke/contracts/voice-node';
import type { ResultOf, VariablesOf } from '@uketsuke/graphql';
import type { admitCallMutation, nodeHeartbeatMutation, recordBatchMutation } from '../gateway/documents.ts';

export interface NodeRequest {
  query: string;
  variables: { input: VariablesOf<typeof admitCallMutation>['input']; batch: CallBatch; heartbeat: NodeHeartbeat };
}

export function admissionAsked({ variables: { input } }: NodeRequest): AdmitCallInput {
  if ('web' in input) return { channel: 'web', ...input.web };
  const { agentId = null, from = null, providerCallId = null, ...phone } = input.phone;
  return { channel: 'phone', ...phone, agentId, from, providerCallId };
}

export function admitted(plan: CallPlan): ResultOf<typeof admitCallMutation> {
  const tools = plan.tools.map(({ confirm = false, parameters = null, ...tool }) => ({ ...tool, confirm, parameters }));
  return { admitCall: { data: { __typename: 'AdmittedCall', plan: { ...plan, tools } } } };
}

export function refused(code: string): ResultOf<typeof admitCallMutation> {
  return { admitCall: { data: { __typename: 'RefusedCall', code } } };
}

/** Those of a node that holds its identity and may take calls. */
export const goOn: NodeOrders = { nodeId: 'node_1', isHolder: true, shouldDrain: false };

export function heard(orders: NodeOrders = goOn): ResultOf<typeof nodeHeartbeatMutation> {
  return { nodeHeartbeat: { data: orders } };
}

export function received(receipt: BatchReceipt): ResultOf<typeof recordBatchMutation> {
  switch (receipt.status) {
    case 'recorded':
      return { recordBatch: { data: { __typename: 'RecordedBatch', seq: receipt.seq } } };
    case 'ended':
      return { recordBatch: { data: { __typename: 'EndedCall', seq: receipt.seq } } };
    case 'out_of_order':
      return { recordBatch: { data: { __typename: 'OutOfOrderBatch', wantedSeq: receipt.wantedSeq } } };
    case 'not_holder':
      return { recordBatch: { data: { __typename: 'NotHolder', callId: receipt.callId } } };
    case 'unknown_call':
      return { recordBatch: { data: { __typename: 'UnknownCall', callId: receipt.callId } } };
    default:
      return receipt satisfies never;
  }
}
