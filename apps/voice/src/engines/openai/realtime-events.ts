/** The events of the realtime protocol, as far as they are used here. */
import { z } from 'zod';
import type { TokenCounts } from '../engine.ts';

const at = { item_id: z.string() };
const inResponse = { ...at, response_id: z.string() };
const error = z.object({
  message: z.string().default(''),
  type: z.string().nullish(),
  code: z.string().nullish(),
  event_id: z.string().nullish(),
});

const tokens = z.object({
  text_tokens: z.number().optional(),
  audio_tokens: z.number().optional(),
  cached_tokens: z.number().optional(),
});
const usage = z.object({
  input_tokens: z.number().default(0),
  output_tokens: z.number().default(0),
  total_tokens: z.number().default(0),
  input_token_details: tokens.nullish(),
  output_token_details: tokens.nullish(),
});

export function countsOf({
  input_token_details: input,
  output_token_details: output,
}: z.infer<typeof usage>): TokenCounts {
  return {
    textIn: input?.text_tokens ?? 0,
    audioIn: input?.audio_tokens ?? 0,
    cachedIn: input?.cached_tokens ?? 0,
    textOut: output?.text_tokens ?? 0,
    audioOut: output?.audio_tokens ?? 0,
  };
}

const response = z.object({
  id: z.string(),
  status: z.string().nullish(),
  status_details: z.object({ reason: z.string().nullish(), error: error.partial().nullish() }).nullish().catch(null),
  metadata: z.record(z.string(), z.string()).nullish().catch(null),
  usage: usage.nullish().catch(null),
});

const item = z.object({
  id: z.string(),
  type: z.string(),
  status: z.string().nullish(),
  role: z.string().optional(),
  call_id: z.string().optional(),
  name: z.string().optional(),
  arguments: z.string().optional(),
});

/** Fields that are not used are let pass, and so are events that are not: servers differ, and the protocol grows. */
export const serverEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('session.created') }),
  z.object({ type: z.literal('session.updated') }),
  z.object({ type: z.literal('error'), error }),
  z.object({ type: z.literal('input_audio_buffer.speech_started'), ...at }),
  z.object({ type: z.literal('input_audio_buffer.committed'), ...at, previous_item_id: z.string().nullish() }),
  z.object({
    type: z.literal('conversation.item.input_audio_transcription.delta'),
    ...at,
    delta: z.string().default(''),
  }),
  z.object({ type: z.literal('conversation.item.input_audio_transcription.completed'), ...at, transcript: z.string() }),
  z.object({ type: z.literal('conversation.item.input_audio_transcription.failed'), ...at }),
  z.object({ type: z.literal('response.created'), response }),
  z.object({ type: z.literal('response.output_item.added'), response_id: z.string(), item }),
  z.object({ type: z.literal('response.output_item.done'), response_id: z.string(), item }),
  z.object({ type: z.literal('response.output_audio.delta'), ...inResponse, delta: z.string() }),
  z.object({ type: z.literal('response.output_audio.done'), ...inResponse }),
  z.object({ type: z.literal('response.output_audio_transcript.delta'), ...inResponse, delta: z.string() }),
  z.object({ type: z.literal('response.output_text.delta'), ...inResponse, delta: z.string() }),
  z.object({ type: z.literal('response.done'), response }),
]);
export type ServerEvent = z.infer<typeof serverEventSchema>;
export type ServerResponse = z.infer<typeof response>;
export type ServerItem = z.infer<typeof item>;
export type ServerError = z.infer<typeof error>;

const known = new Set<string>(serverEventSchema.options.map((option) => option.shape.type.value));

/** Null: an event that is not used here. Throws where the text is none, or lacks what its kind must have. */
export function readServerEvent(text: string): ServerEvent | null {
  const json: unknown = JSON.parse(text);
  const type: unknown = typeof json === 'object' && json !== null && 'type' in json ? json.type : undefined;
  if (typeof type !== 'string') throw new Error('an event has no type');
  return known.has(type) ? serverEventSchema.parse(json) : null;
}

export type AudioFormat = { type: 'audio/pcm'; rate: 24_000 } | { type: 'audio/pcmu' };

export interface ToolSpec {
  type: 'function';
  name: string;
  description: string;
  parameters: unknown;
}

export interface SessionSettings {
  instructions?: string;
  output_modalities?: ['text'] | ['audio'];
  tools?: readonly ToolSpec[];
  audio?: {
    input?: {
      format: AudioFormat;
      transcription: { model: string; language: string; prompt?: string };
      turn_detection: {
        type: 'server_vad';
        silence_duration_ms: number;
        create_response: boolean;
        interrupt_response: boolean;
      } | null;
    };
    output?: { format: AudioFormat; voice: string; speed: number };
  };
}

export type NewItem = { id: string } & (
  | { type: 'message'; role: 'user' | 'system'; content: [{ type: 'input_text'; text: string }] }
  | { type: 'message'; role: 'assistant'; content: [{ type: 'output_text'; text: string }] }
  | { type: 'function_call'; call_id: string; name: string; arguments: string }
  | { type: 'function_call_output'; call_id: string; output: string }
);

export type ClientEvent =
  | { type: 'session.update'; event_id: string; session: SessionSettings & { type: 'realtime' } }
  | { type: 'input_audio_buffer.append'; audio: string }
  | { type: 'input_audio_buffer.commit' }
  | { type: 'input_audio_buffer.clear' }
  | { type: 'conversation.item.create'; previous_item_id?: string; item: NewItem }
  | { type: 'conversation.item.delete'; item_id: string }
  | { type: 'conversation.item.truncate'; item_id: string; content_index: 0; audio_end_ms: number }
  | {
      type: 'response.create';
      event_id: string;
      response: { instructions?: string; tool_choice?: 'none' | 'auto' | 'required'; metadata: Record<string, string> };
    }
  | { type: 'response.cancel' };
