import { endReasons } from '@uketsuke/contracts';
import type { BatchReceipt } from '@uketsuke/contracts/voice-node';
import { builder } from './builder.ts';
import { Outcome, TurnRole } from './call.ts';
import { EngineReasonEnum, HeardByEnum } from './call-details.ts';

const EndReason = builder.enumType('EndReason', { values: endReasons });

const TurnTimingInput = builder.inputType('TurnTimingInput', {
  fields: (t) => ({
    decidedMs: t.field({ type: 'Milliseconds' }),
    modelMs: t.field({ type: 'Milliseconds' }),
    audioMs: t.field({ type: 'Milliseconds' }),
    packetMs: t.field({ type: 'Milliseconds' }),
  }),
});

const FieldEvidenceInput = builder.inputType('FieldEvidenceInput', {
  fields: (t) => ({
    turnIndex: t.int(),
    heardBy: t.field({ type: HeardByEnum }),
    isConfirmed: t.boolean({ required: true }),
  }),
});

const CallEngineInput = builder.inputType('CallEngineInput', {
  description: 'An engine holds the conversation from this moment on.',
  fields: (t) => ({
    name: t.string({ required: true }),
    atMs: t.field({ type: 'Milliseconds', required: true }),
    reason: t.field({ type: EngineReasonEnum }),
  }),
});

const CallTurnInput = builder.inputType('CallTurnInput', {
  description: 'Replaces the turn with the same index.',
  fields: (t) => ({
    index: t.int({ required: true }),
    role: t.field({ type: TurnRole, required: true }),
    text: t.string({ required: true, description: 'Of the assistant only what was really played or shown.' }),
    atMs: t.field({ type: 'Milliseconds', required: true, description: 'Since the call started.' }),
    timing: t.field({ type: TurnTimingInput }),
  }),
});

const CallFieldInput = builder.inputType('CallFieldInput', {
  fields: (t) => ({
    key: t.string({ required: true }),
    value: t.string({ description: 'null: asked for, and declined by the caller.' }),
    atMs: t.field({ type: 'Milliseconds', required: true }),
    evidence: t.field({ type: FieldEvidenceInput }),
  }),
});

const ToolInvocationInput = builder.inputType('ToolInvocationInput', {
  fields: (t) => ({
    toolCallId: t.id({ required: true }),
    name: t.string({ required: true }),
    arguments: t.field({ type: 'JSON', required: true }),
    result: t.field({ type: 'JSON' }),
    error: t.string(),
    atMs: t.field({ type: 'Milliseconds', required: true }),
    durationMs: t.field({ type: 'Milliseconds', required: true }),
  }),
});

const CallEndInput = builder.inputType('CallEndInput', {
  fields: (t) => ({
    outcome: t.field({ type: Outcome, required: true }),
    reason: t.field({ type: EndReason, required: true }),
    durationMs: t.field({ type: 'Milliseconds', required: true }),
  }),
});

export const CallBatchInput = builder.inputType('CallBatchInput', {
  description: 'What happened in a call since the batch before. Also when it is empty, it says that the call goes on.',
  fields: (t) => ({
    callId: t.id({ required: true }),
    seq: t.int({ required: true, description: 'From 1 on, without a gap.' }),
    atMs: t.field({ type: 'Milliseconds', required: true, description: 'When it was made, since the call started.' }),
    turns: t.field({ type: [CallTurnInput], required: true }),
    fields: t.field({ type: [CallFieldInput], required: true }),
    toolInvocations: t.field({ type: [ToolInvocationInput], required: true }),
    engines: t.field({ type: [CallEngineInput] }),
    end: t.field({ type: CallEndInput }),
  }),
});

type ReceiptOf<Status extends BatchReceipt['status']> = Extract<BatchReceipt, { status: Status }>;

const RecordedBatchRef = builder.objectRef<ReceiptOf<'recorded'>>('RecordedBatch').implement({
  description: 'This batch and all before it are kept.',
  fields: (t) => ({ seq: t.exposeInt('seq') }),
});
const EndedCallRef = builder.objectRef<ReceiptOf<'ended'>>('EndedCall').implement({
  description: 'Kept as well; but the call had ended before, and a node that still holds it closes it.',
  fields: (t) => ({ seq: t.exposeInt('seq') }),
});
const OutOfOrderBatchRef = builder.objectRef<ReceiptOf<'out_of_order'>>('OutOfOrderBatch').implement({
  description: 'Nothing was kept; the node goes on from `wantedSeq`.',
  fields: (t) => ({ wantedSeq: t.exposeInt('wantedSeq') }),
});
const NotHolderRef = builder.objectRef<ReceiptOf<'not_holder'>>('NotHolder').implement({
  description: 'Nothing was kept: the call is held by another node, or by another process of this one.',
  fields: (t) => ({ callId: t.exposeID('callId') }),
});
const UnknownCallRef = builder.objectRef<ReceiptOf<'unknown_call'>>('UnknownCall').implement({
  fields: (t) => ({ callId: t.exposeID('callId') }),
});

export const BatchReceiptRef = builder.unionType('BatchReceipt', {
  types: [RecordedBatchRef, EndedCallRef, OutOfOrderBatchRef, NotHolderRef, UnknownCallRef],
  resolveType: ({ status }) => {
    switch (status) {
      case 'recorded':
        return RecordedBatchRef;
      case 'ended':
        return EndedCallRef;
      case 'out_of_order':
        return OutOfOrderBatchRef;
      case 'not_holder':
        return NotHolderRef;
      case 'unknown_call':
        return UnknownCallRef;
      default:
        return status satisfies never;
    }
  },
});
