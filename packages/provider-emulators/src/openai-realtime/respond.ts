/** One response of the model: what the mind does, told in the service's events, the sound at its pace. */
import type { ConversationItem, RealtimeResponse } from 'openai/resources/realtime/realtime';
import type { MindStep, Pause } from '../mind/index.ts';
import { encodeSound, paced, rateHzOf, type Pace, type SoundFormat, type Voice } from '../sound/index.ts';
import type { ConversationItems } from './conversation-items.ts';
import { newId } from './new-id.ts';
import type { SendEvent } from './send-event.ts';

export interface RespondOptions {
  response: RealtimeResponse & { id: string };
  steps: () => Promise<readonly MindStep[]> | readonly MindStep[];
  modality: 'text' | 'audio';
  format: SoundFormat;
  voice: Voice;
  pace: Partial<Pace>;
  /** What the model thinks before it begins. */
  thinkMs: number;
  pause: Pause;
  items: ConversationItems;
  /** It belongs to the conversation, and not beside it. */
  isKept: boolean;
  send: SendEvent;
  /** With each piece of sound, as it goes out. */
  onSound(piece: { itemId: string; ms: number }): void;
  signal: AbortSignal;
}

export type CancelReason = 'turn_detected' | 'client_cancelled';

/** Resolves when the response is done, cancelled too. Never rejects by cancelling. */
export async function respond(options: RespondOptions): Promise<void> {
  const { response, send, signal, thinkMs, pause } = options;
  send({ type: 'response.created', response });
  const output: ConversationItem[] = [];
  let audioMs = 0;
  let chars = 0;
  try {
    await pause(thinkMs, signal, 'thinks');
    // What was cancelled so early was never thought of.
    for (const step of signal.aborted ? [] : await options.steps()) {
      if (signal.aborted) break;
      if (step.do === 'wait') await pause(step.ms, signal, 'thinks');
      else if (step.do === 'call') await callTool(step, output, options);
      else {
        chars += step.text.length;
        audioMs += await say(step.text, output, options);
      }
    }
  } finally {
    const tokens = { text_tokens: chars, audio_tokens: Math.ceil(audioMs / 50) };
    const input = { text_tokens: 120, audio_tokens: 60, cached_tokens: 0 };
    send({
      type: 'response.done',
      response: {
        ...response,
        status: signal.aborted ? 'cancelled' : 'completed',
        ...(signal.aborted && { status_details: { type: 'cancelled', reason: reasonOf(signal) } }),
        output,
        usage: {
          input_tokens: 180,
          output_tokens: tokens.text_tokens + tokens.audio_tokens,
          total_tokens: 180 + tokens.text_tokens + tokens.audio_tokens,
          input_token_details: input,
          output_token_details: tokens,
        },
      },
    });
    send({
      type: 'rate_limits.updated',
      rate_limits: [{ name: 'tokens', limit: 40_000, remaining: 39_000, reset_seconds: 1.5 }],
    });
  }
}

function reasonOf(signal: AbortSignal): CancelReason {
  return signal.reason === 'turn_detected' ? 'turn_detected' : 'client_cancelled';
}

function added(item: ConversationItem & { id: string }, output: ConversationItem[], options: RespondOptions): number {
  const { response, items, isKept, send } = options;
  output.push(item);
  const outputIndex = output.length - 1;
  send({
    type: 'response.output_item.added',
    response_id: response.id,
    output_index: outputIndex,
    item: structuredClone(item),
  });
  if (!isKept) return outputIndex;
  const previous = items.insert({ id: item.id, item });
  send({ type: 'conversation.item.added', previous_item_id: previous, item: structuredClone(item) });
  return outputIndex;
}

function done(item: ConversationItem & { id: string }, outputIndex: number, options: RespondOptions): void {
  const { response, isKept, send, items } = options;
  if (isKept)
    send({ type: 'conversation.item.done', previous_item_id: previousOf(items, item.id), item: structuredClone(item) });
  send({
    type: 'response.output_item.done',
    response_id: response.id,
    output_index: outputIndex,
    item: structuredClone(item),
  });
}

function previousOf({ entries }: ConversationItems, id: string): string | null {
  return entries[entries.findIndex((entry) => entry.id === id) - 1]?.id ?? null;
}

async function callTool(
  step: Extract<MindStep, { do: 'call' }>,
  output: ConversationItem[],
  options: RespondOptions,
): Promise<void> {
  const { response, send } = options;
  const callId = newId('call');
  const item = {
    id: newId('item'),
    type: 'function_call' as const,
    call_id: callId,
    name: step.name,
    arguments: '',
    status: 'in_progress' as 'in_progress' | 'completed',
  };
  const outputIndex = added(item, output, options);
  const text = JSON.stringify(step.arguments);
  const at = { response_id: response.id, item_id: item.id, output_index: outputIndex, call_id: callId };
  send({ type: 'response.function_call_arguments.delta', ...at, delta: text });
  send({ type: 'response.function_call_arguments.done', ...at, name: step.name, arguments: text });
  item.arguments = text;
  item.status = 'completed';
  done(item, outputIndex, options);
}

/** Returns how much sound was sent. */
async function say(text: string, output: ConversationItem[], options: RespondOptions): Promise<number> {
  const { response, send, modality, signal, format, items } = options;
  const isSpoken = modality === 'audio';
  const content: { type: 'output_audio' | 'output_text'; text?: string; transcript?: string } = {
    type: isSpoken ? 'output_audio' : 'output_text',
  };
  const item = {
    id: newId('item'),
    type: 'message' as const,
    role: 'assistant' as const,
    status: 'in_progress' as 'in_progress' | 'completed' | 'incomplete',
    content: [] as (typeof content)[],
  };
  const outputIndex = added(item, output, options);
  item.content.push(content);
  const at = { response_id: response.id, item_id: item.id, output_index: outputIndex, content_index: 0 };
  const part = isSpoken ? { type: 'audio' as const, transcript: '' } : { type: 'text' as const, text: '' };
  send({ type: 'response.content_part.added', ...at, part });
  let sentMs = 0;
  if (isSpoken) {
    for (const delta of words(text)) send({ type: 'response.output_audio_transcript.delta', ...at, delta });
    const rateHz = rateHzOf(format);
    for await (const pcm of paced(options.voice(text, { rateHz, signal }), { rateHz, pace: options.pace, signal })) {
      if (signal.aborted) break;
      const ms = (pcm.length * 1000) / rateHz;
      sentMs += ms;
      const entry = items.find(item.id);
      if (entry) entry.sentMs = sentMs;
      options.onSound({ itemId: item.id, ms });
      send({
        type: 'response.output_audio.delta',
        ...at,
        delta: Buffer.from(encodeSound(format, pcm)).toString('base64'),
      });
    }
    content.transcript = text;
    send({ type: 'response.output_audio.done', ...at });
    send({ type: 'response.output_audio_transcript.done', ...at, transcript: text });
  } else {
    for (const delta of words(text)) send({ type: 'response.output_text.delta', ...at, delta });
    content.text = text;
    send({ type: 'response.output_text.done', ...at, text });
  }
  send({
    type: 'response.content_part.done',
    ...at,
    part: isSpoken ? { type: 'audio', transcript: text } : { type: 'text', text },
  });
  item.status = signal.aborted ? 'incomplete' : 'completed';
  done(item, outputIndex, options);
  return sentMs;
}

/** Pieces as a model makes them: a few characters each. */
function words(text: string): string[] {
  return text.match(/.{1,4}/gsu) ?? [];
}
