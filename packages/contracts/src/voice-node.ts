/**
 * What a voice node and the gateway say to each other (GraphQL over HTTP with the node's own credential).
 * The node's journal stores `CallBatch` exactly as it is sent, so a batch can be replayed after a crash.
 */
import { z } from 'zod';
import { agentConfigSchema, agentToolSchema, toolParametersSchema } from './agent-config.ts';
import { channels, endReasons, languages, outcomes, outputs, turnRoles } from './call.ts';
import { environments } from './environment.ts';
import { textWithin } from './text.ts';

/**
 * A time within a call, or its length. The bound is that of PostgreSQL's integer, 24 days: no call lasts so long, and a node that
 * says so is wrong.
 */
const callMs = z.int().min(0).max(2_147_483_647);

/** What the node itself makes; text of callers and of outside systems is cleaned instead. */
const nodeText = textWithin({ min: 1 });

/** Text that may be left out; absent and null are the same. */
const optionalText = z.string().nullable().default(null);

/** The node makes the call id, so that asking again after a lost answer admits the same call. */
export const admitCallInputSchema = z.discriminatedUnion('channel', [
  z.object({
    channel: z.literal('phone'),
    callId: nodeText,
    tenantId: z.string(),
    secret: z.string(),
    agentId: optionalText,
    from: optionalText,
    providerCallId: optionalText,
  }),
  z.object({
    channel: z.literal('web'),
    callId: nodeText,
    clientToken: z.string(),
  }),
]);
export type AdmitCallInput = z.infer<typeof admitCallInputSchema>;

/** A tool of the agent as a voice node knows it: what the AI is told, never where it leads. */
export const planToolSchema = agentToolSchema.omit({ url: true }).extend({
  parameters: z
    .unknown()
    .transform((given) => given ?? undefined)
    .pipe(toolParametersSchema.optional())
    .optional(),
});
export type PlanTool = z.infer<typeof planToolSchema>;

/** An action of a connection as a voice node knows it. The gateway runs it: a node sees neither the connection nor what opens it. */
export const planActionSchema = z.object({
  /** What the AI calls it, and `invokeTool` asks for: no other tool or action of the call has it. */
  name: z.string(),
  connector: z.string(),
  /** As the connector calls it. */
  action: z.string(),
  description: z.string(),
  confirm: z.boolean(),
  /** JSON Schema of an object. */
  parameters: z.unknown().pipe(z.record(z.string(), z.unknown())),
});
export type PlanAction = z.infer<typeof planActionSchema>;

export const callPlanSchema = z.object({
  callId: z.string(),
  /** Unix ms, by the gateway's clock. */
  startedAt: z.int(),
  environment: z.enum(environments),
  channel: z.enum(channels),
  output: z.enum(outputs),
  language: z.enum(languages),
  from: z.string().nullable(),
  providerCallId: z.string().nullable(),
  tenant: z.object({ id: z.string(), externalId: z.string(), name: z.string() }),
  agent: z.object({ id: z.string(), version: z.int(), name: z.string() }),
  /** Without `tools`. */
  config: z.unknown().pipe(agentConfigSchema),
  tools: z.array(planToolSchema),
  /** Of the connections that the agent's config names and this call can use. */
  actions: z.array(planActionSchema),
});
export type CallPlan = z.infer<typeof callPlanSchema>;

/** `refused`: no record was made. Codes are those of the error catalogue, `token_expired` and `token_used`. */
export const admissionSchema = z.discriminatedUnion('status', [
  z.object({ status: z.literal('admitted'), plan: callPlanSchema }),
  z.object({ status: z.literal('refused'), code: z.string() }),
]);
export type Admission = z.infer<typeof admissionSchema>;

/** Upserted by index: an assistant turn may be sent while it is spoken and again, longer, when it was heard to its end. */
/**
 * How long an answer of the agent took, each from the end of what the caller said: until the turn was known to be over, until the
 * model began its answer, until its first audio was there, until the first of it left the node. null: not known, or not in this turn.
 */
export const turnTimingSchema = z.object({
  decidedMs: callMs.nullable().default(null),
  modelMs: callMs.nullable().default(null),
  audioMs: callMs.nullable().default(null),
  packetMs: callMs.nullable().default(null),
});
export type TurnTiming = z.infer<typeof turnTimingSchema>;

export const callTurnSchema = z.object({
  index: z.int().min(0),
  role: z.enum(turnRoles),
  /** For the assistant only what was really played (or shown, where output is text). */
  text: z.string(),
  atMs: callMs,
  timing: turnTimingSchema.nullable().optional(),
});
export type CallTurn = z.infer<typeof callTurnSchema>;

export const heardBys = ['speech', 'keys', 'text'] as const;
export type HeardBy = (typeof heardBys)[number];

/** What a value rests on. */
export const fieldEvidenceSchema = z.object({
  /** The caller's turn that supports it; null: none does (it came from a tool, or from the number that the call comes from). */
  turnIndex: z.int().min(0).nullable().default(null),
  heardBy: z.enum(heardBys).nullable().default(null),
  /** It was read back, and the caller said yes. */
  isConfirmed: z.boolean(),
});
export type FieldEvidence = z.infer<typeof fieldEvidenceSchema>;

export const callFieldSchema = z.object({
  key: z.string(),
  /** null: asked for and declined by the caller. */
  value: optionalText,
  atMs: callMs,
  evidence: fieldEvidenceSchema.nullable().optional(),
});
export type CallField = z.infer<typeof callFieldSchema>;

/**
 * Why an engine was left for another one. Of its provider: it refuses for a while (`quota`) or refuses the key (`auth`), cannot be
 * reached, ended the conversation (`gone`), or is not understood (`protocol`). `slow`: it kept the caller waiting. `broken`: anything else.
 */
export const engineReasons = ['quota', 'auth', 'unreachable', 'gone', 'protocol', 'slow', 'broken'] as const;
export type EngineReason = (typeof engineReasons)[number];

/** An engine holds the call from this moment on. */
export const callEngineSchema = z.object({
  name: z.string(),
  atMs: callMs,
  /** Why it is not the one that is preferred, or that held the call before; null: it is the preferred one. */
  reason: z.enum(engineReasons).nullable().default(null),
});
export type CallEngineChange = z.infer<typeof callEngineSchema>;

export const callToolInvocationSchema = z.object({
  toolCallId: z.string(),
  name: z.string(),
  arguments: z.unknown().pipe(z.record(z.string(), z.unknown())),
  result: z.unknown().optional(),
  error: optionalText,
  atMs: callMs,
  durationMs: callMs,
});
export type CallToolInvocation = z.infer<typeof callToolInvocationSchema>;

/** The node makes the id, so that asking again after a lost answer acts once. */
export const invokeToolInputSchema = z.object({
  callId: nodeText,
  toolCallId: z.string().regex(/^[a-z]+_[0-9A-Za-z]{10,64}$/, 'must be the id of a tool call'),
  /** As the plan names it. */
  name: z.string(),
  /** As the AI gave them. */
  arguments: z.unknown(),
});
export type InvokeToolInput = z.infer<typeof invokeToolInputSchema>;

export const toolAnswerSchema = z.object({
  /** What the AI reads: JSON, cut where it is long. */
  content: z.string(),
  /** Why the tool did not do what it is for. */
  error: optionalText,
});
export type ToolAnswer = z.infer<typeof toolAnswerSchema>;

export const callEndSchema = z.object({
  outcome: z.enum(outcomes),
  reason: z.enum(endReasons),
  /** By the node's monotonic clock; `ended_at = startedAt + durationMs`. */
  durationMs: callMs,
});
export type CallEnd = z.infer<typeof callEndSchema>;

/** Numbered from 1 per call, sent in order, one every 2 s (also when empty: it is the heartbeat), acknowledged by number. */
export const callBatchSchema = z.object({
  callId: nodeText,
  seq: z.int().min(1),
  /** ms since the call started, by the node's monotonic clock, when the batch was made. */
  atMs: callMs,
  turns: z.array(callTurnSchema),
  fields: z.array(callFieldSchema),
  toolInvocations: z.array(callToolInvocationSchema),
  engines: z
    .array(callEngineSchema)
    .nullable()
    .transform((changes) => changes ?? [])
    .optional(),
  end: callEndSchema.nullable().default(null),
});
export type CallBatch = z.infer<typeof callBatchSchema>;

/** Names the process of a node in each of its requests: of two with one credential, only one may speak for the node. */
export const nodeInstanceHeader = 'x-uketsuke-node-instance';

/** What the header may hold: 22 or more base62 characters, drawn by chance when the process starts. */
export const nodeInstanceIdSchema = z.string().regex(/^[0-9A-Za-z]{22,64}$/);

/** No machine holds as many calls. */
const capacityMax = 100_000;

/** Where a node answers STUN, for example stun:voice-1.example.com:4102. */
export const stunUrlSchema = nodeText.regex(/^stun:[^\s,?]{1,255}$/);

/** Sent every 5 s. A node is live while its last heartbeat is at most 15 s old. Its public address is set by the operator. */
export const nodeHeartbeatSchema = z.object({
  /** null when it answers no STUN. Counts only on the host of the node's public address, and where the operator fixed none. */
  stunUrl: stunUrlSchema.nullable().default(null),
  activeCalls: z.int().min(0).max(capacityMax),
  capacity: z.int().min(1).max(capacityMax),
  isDraining: z.boolean(),
  /** It has more to do than it can bear: no new calls for it, whatever its capacity. */
  isOverloaded: z.boolean().default(false),
  /** The process ends: whoever starts next with this node's credential may take its place at once. */
  isLeaving: z.boolean().default(false),
});
export type NodeHeartbeat = z.infer<typeof nodeHeartbeatSchema>;

/** The gateway's answer to a heartbeat. */
export const nodeOrdersSchema = z.object({
  nodeId: z.string(),
  /** False: another process with this node's credential lives. This one may neither take calls nor record them. */
  isHolder: z.boolean(),
  /** The operator wants it to take no more calls. */
  shouldDrain: z.boolean(),
});
export type NodeOrders = z.infer<typeof nodeOrdersSchema>;

/**
 * The gateway's answer to a batch. `recorded`: this batch and all before it are kept (also for a repeat), the node may forget
 * them. `ended`: the same, but the call had ended before: a node that still holds it closes it. `out_of_order`: nothing was
 * kept, go on from `wantedSeq`. `not_holder`: nothing was kept, since the call is another node's, or another process has this
 * node's identity: a call that is held is closed, its journal stays. `unknown_call`: there is no such call; the
 * node sets its journal aside.
 */
export const batchReceiptSchema = z.discriminatedUnion('status', [
  z.object({ status: z.literal('recorded'), seq: z.int() }),
  z.object({ status: z.literal('ended'), seq: z.int() }),
  z.object({ status: z.literal('out_of_order'), wantedSeq: z.int() }),
  z.object({ status: z.literal('not_holder'), callId: z.string() }),
  z.object({ status: z.literal('unknown_call'), callId: z.string() }),
]);
export type BatchReceipt = z.infer<typeof batchReceiptSchema>;
