/** What a client may send, as the service's published types say it. Anything else is refused. */
import { z } from 'zod';

const base64 = z.string().regex(/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/, 'must be base64');
/** The service refuses longer ones. */
const id = z.string().min(1).max(32);
const eventId = z.string().max(512).optional();

const format = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('audio/pcm'), rate: z.literal(24_000) }),
  z.strictObject({ type: z.literal('audio/pcmu') }),
  z.strictObject({ type: z.literal('audio/pcma') }),
]);
const turnDetection = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('server_vad'),
    threshold: z.number().min(0).max(1).optional(),
    prefix_padding_ms: z.number().int().min(0).optional(),
    silence_duration_ms: z.number().int().min(0).optional(),
    idle_timeout_ms: z.number().int().min(5000).max(30_000).nullable().optional(),
    create_response: z.boolean().optional(),
    interrupt_response: z.boolean().optional(),
  }),
  z.strictObject({
    type: z.literal('semantic_vad'),
    eagerness: z.enum(['low', 'medium', 'high', 'auto']).optional(),
    create_response: z.boolean().optional(),
    interrupt_response: z.boolean().optional(),
  }),
]);
const transcription = z.strictObject({
  model: z.string().optional(),
  language: z.string().optional(),
  prompt: z.string().optional(),
});
const tool = z.strictObject({
  type: z.literal('function'),
  name: z.string().regex(/^[a-zA-Z0-9_-]{1,64}$/),
  description: z.string().optional(),
  parameters: z.record(z.string(), z.unknown()),
});
const toolChoice = z.union([
  z.enum(['none', 'auto', 'required']),
  z.strictObject({ type: z.literal('function'), name: z.string() }),
]);
const modalities = z.array(z.enum(['text', 'audio'])).length(1);
const maxTokens = z.union([z.number().int().min(1).max(4096), z.literal('inf')]);

const sessionUpdate = z.strictObject({
  type: z.literal('realtime'),
  model: z.string().optional(),
  instructions: z.string().optional(),
  output_modalities: modalities.optional(),
  audio: z
    .strictObject({
      input: z
        .strictObject({
          format: format.optional(),
          transcription: transcription.nullable().optional(),
          noise_reduction: z
            .strictObject({ type: z.enum(['near_field', 'far_field']) })
            .nullable()
            .optional(),
          turn_detection: turnDetection.nullable().optional(),
        })
        .optional(),
      output: z
        .strictObject({
          format: format.optional(),
          voice: z.string().optional(),
          speed: z.number().min(0.25).max(1.5).optional(),
        })
        .optional(),
    })
    .optional(),
  tools: z.array(tool).optional(),
  tool_choice: toolChoice.optional(),
  max_output_tokens: maxTokens.optional(),
});

const message = {
  id: id.optional(),
  type: z.literal('message'),
  object: z.literal('realtime.item').optional(),
  status: z.enum(['completed', 'incomplete', 'in_progress']).optional(),
};
const inputText = z.strictObject({ type: z.literal('input_text'), text: z.string() });
const item = z.union([
  z.strictObject({
    ...message,
    role: z.literal('user'),
    content: z.array(z.union([inputText, z.strictObject({ type: z.literal('input_audio'), audio: base64 })])).min(1),
  }),
  z.strictObject({ ...message, role: z.literal('system'), content: z.array(inputText).min(1) }),
  z.strictObject({
    ...message,
    role: z.literal('assistant'),
    content: z.array(z.strictObject({ type: z.literal('output_text'), text: z.string() })).min(1),
  }),
  z.strictObject({
    id: id.optional(),
    type: z.literal('function_call'),
    call_id: z.string().max(32).optional(),
    name: z.string(),
    arguments: z.string(),
  }),
  z.strictObject({
    id: id.optional(),
    type: z.literal('function_call_output'),
    call_id: z.string().max(32),
    output: z.string(),
  }),
]);

const responseCreate = z.strictObject({
  instructions: z.string().optional(),
  output_modalities: modalities.optional(),
  conversation: z.enum(['auto', 'none']).optional(),
  input: z.array(item).optional(),
  tools: z.array(tool).optional(),
  tool_choice: toolChoice.optional(),
  max_output_tokens: maxTokens.optional(),
  metadata: z.record(z.string(), z.string()).nullable().optional(),
});

export const clientEventSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('session.update'), event_id: eventId, session: sessionUpdate }),
  z.strictObject({ type: z.literal('input_audio_buffer.append'), event_id: eventId, audio: base64 }),
  z.strictObject({ type: z.literal('input_audio_buffer.commit'), event_id: eventId }),
  z.strictObject({ type: z.literal('input_audio_buffer.clear'), event_id: eventId }),
  z.strictObject({
    type: z.literal('conversation.item.create'),
    event_id: eventId,
    previous_item_id: z.string().optional(),
    item,
  }),
  z.strictObject({ type: z.literal('conversation.item.delete'), event_id: eventId, item_id: z.string() }),
  z.strictObject({ type: z.literal('conversation.item.retrieve'), event_id: eventId, item_id: z.string() }),
  z.strictObject({
    type: z.literal('conversation.item.truncate'),
    event_id: eventId,
    item_id: z.string(),
    content_index: z.literal(0),
    audio_end_ms: z.number().int().min(0),
  }),
  z.strictObject({ type: z.literal('response.create'), event_id: eventId, response: responseCreate.optional() }),
  z.strictObject({ type: z.literal('response.cancel'), event_id: eventId, response_id: z.string().optional() }),
]);

export type ClientEvent = z.infer<typeof clientEventSchema>;
export type ClientItem = z.infer<typeof item>;
export type SessionUpdate = z.infer<typeof sessionUpdate>;
export type ResponseCreate = z.infer<typeof responseCreate>;
export type TurnDetection = z.infer<typeof turnDetection>;
export type AudioFormat = z.infer<typeof format>;
