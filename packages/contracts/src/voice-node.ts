/**
 * What a voice node and the gateway say to each other (GraphQL over HTTP with the service token).
 * The node's journal stores `CallBatch` exactly as it is sent, so a batch can be replayed after a crash.
 */
import { z } from 'zod';
import { agentConfigSchema } from './agent-config.ts';
import { channels, endReasons, languages, outcomes, outputs, turnRoles } from './call.ts';

/** The node makes the call id, so that asking again after a lost answer admits the same call. */
export const admitCallInputSchema = z.discriminatedUnion('channel', [
  z.object({
    channel: z.literal('phone'),
    callId: z.string(),
    nodeId: z.string(),
    tenantId: z.string(),
    secret: z.string(),
    agentId: z.string().nullable(),
    from: z.string().nullable(),
    providerCallId: z.string().nullable(),
  }),
  z.object({
    channel: z.literal('web'),
    callId: z.string(),
    nodeId: z.string(),
    clientToken: z.string(),
  }),
]);
export type AdmitCallInput = z.infer<typeof admitCallInputSchema>;

export const callPlanSchema = z.object({
  callId: z.string(),
  /** Unix ms, by the gateway's clock. */
  startedAt: z.number().int(),
  environment: z.enum(['live', 'test']),
  channel: z.enum(channels),
  output: z.enum(outputs),
  language: z.enum(languages),
  from: z.string().nullable(),
  providerCallId: z.string().nullable(),
  tenant: z.object({ id: z.string(), externalId: z.string(), name: z.string() }),
  agent: z.object({ id: z.string(), version: z.number().int(), name: z.string() }),
  config: agentConfigSchema,
});
export type CallPlan = z.infer<typeof callPlanSchema>;

/** `refused`: no record was made. Codes are those of the error catalogue. */
export const admissionSchema = z.discriminatedUnion('status', [
  z.object({ status: z.literal('admitted'), plan: callPlanSchema }),
  z.object({ status: z.literal('refused'), code: z.string() }),
]);
export type Admission = z.infer<typeof admissionSchema>;

/** Upserted by index: an assistant turn may be sent while it is spoken and again, longer, when it was heard to its end. */
export const callTurnSchema = z.object({
  index: z.number().int().min(0),
  role: z.enum(turnRoles),
  /** For the assistant only what was really played (or shown, where output is text). */
  text: z.string(),
  atMs: z.number().int().min(0),
});
export type CallTurn = z.infer<typeof callTurnSchema>;

export const callFieldSchema = z.object({
  key: z.string(),
  /** null: asked for and declined by the caller. */
  value: z.string().nullable(),
  atMs: z.number().int().min(0),
});
export type CallField = z.infer<typeof callFieldSchema>;

export const callToolInvocationSchema = z.object({
  toolCallId: z.string(),
  name: z.string(),
  arguments: z.record(z.string(), z.unknown()),
  result: z.unknown(),
  error: z.string().nullable(),
  atMs: z.number().int().min(0),
  durationMs: z.number().int().min(0),
});
export type CallToolInvocation = z.infer<typeof callToolInvocationSchema>;

export const callEndSchema = z.object({
  outcome: z.enum(outcomes),
  reason: z.enum(endReasons),
  /** By the node's monotonic clock; `ended_at = startedAt + durationMs`. */
  durationMs: z.number().int().min(0),
});
export type CallEnd = z.infer<typeof callEndSchema>;

/** Numbered from 1 per call, sent in order, one every 2 s (also when empty: it is the heartbeat), acknowledged by number. */
export const callBatchSchema = z.object({
  callId: z.string(),
  seq: z.number().int().min(1),
  /** ms since the call started, by the node's monotonic clock, when the batch was made. */
  atMs: z.number().int().min(0),
  turns: z.array(callTurnSchema),
  fields: z.array(callFieldSchema),
  toolInvocations: z.array(callToolInvocationSchema),
  end: callEndSchema.nullable(),
});
export type CallBatch = z.infer<typeof callBatchSchema>;

/** Sent every 5 s. A node is live while its last heartbeat is at most 15 s old. */
export const nodeHeartbeatSchema = z.object({
  nodeId: z.string(),
  /** Where browsers reach this node, for example https://voice-1.example.com. */
  publicUrl: z.string(),
  /** Where this node answers STUN, for example stun:voice-1.example.com:4102; null when it answers none. */
  stunUrl: z
    .string()
    .regex(/^stun:[^\s,?]{1,255}$/)
    .nullable()
    // A node of the release before says nothing of it.
    .default(null),
  activeCalls: z.number().int().min(0),
  capacity: z.number().int().min(1),
  isDraining: z.boolean(),
});
export type NodeHeartbeat = z.infer<typeof nodeHeartbeatSchema>;

/**
 * The gateway's answer to a batch. `recorded`: this batch and all before it are kept (also for a repeat), the node may forget
 * them. `out_of_order`: nothing was kept, go on from `wantedSeq`. `unknown_call`: there is no such call, forget its journal.
 */
export const batchReceiptSchema = z.discriminatedUnion('status', [
  z.object({ status: z.literal('recorded'), seq: z.number().int() }),
  z.object({ status: z.literal('out_of_order'), wantedSeq: z.number().int() }),
  z.object({ status: z.literal('unknown_call') }),
]);
export type BatchReceipt = z.infer<typeof batchReceiptSchema>;
