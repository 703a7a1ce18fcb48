/** `bot-output` in both protocol generations. */
import type { Output } from '@uketsuke/contracts';
import type { LegEvent } from '../../leg.ts';

export type BotOutputEvent = Extract<LegEvent, { type: 'bot-output' }>;

/** Null where this phase has no message in the client's protocol. */
export function toBotOutput(event: BotOutputEvent, major: 1 | 2, output: Output): Record<string, unknown> | null {
  return major === 1 ? toVersion1(event, output) : toVersion2(event, output);
}

/** A 2.x field in a 1.x message would put the client on the wrong path, so none is there. */
function toVersion1({ text, phase }: BotOutputEvent, output: Output): Record<string, unknown> | null {
  if (phase === 'new') return { text, aggregated_by: 'sentence', spoken: false };
  if (phase === 'completed' && output === 'audio') return { text, aggregated_by: 'sentence', spoken: true };
  return null;
}

function toVersion2(event: BotOutputEvent, output: Output): Record<string, unknown> | null {
  const segment = { text: event.text, aggregated_by: 'sentence', segment_id: event.segmentId };
  if (output === 'text') return event.phase === 'new' ? { ...segment, spoken: false, will_be_spoken: false } : null;
  const heard = heardPrefix(event);
  const status = { new: 'new', progress: 'in-progress', completed: 'completed' }[event.phase];
  return {
    ...segment,
    // Pipecat leaves `spoken` out of progress messages; clients take the first message's value.
    ...(event.phase === 'new' ? { spoken: false } : {}),
    will_be_spoken: true,
    spoken_status: status,
    spoken_progress: { accumulated_text: heard, remaining_text: event.text.slice(heard.length) },
  };
}

/** Clients use the length as a cursor into `text`, so it must be a prefix of it. */
function heardPrefix({ text, heard, phase }: BotOutputEvent): string {
  if (phase === 'new') return '';
  if (phase === 'completed') return text;
  let length = 0;
  while (length < heard.length && length < text.length && heard[length] === text[length]) length += 1;
  return text.slice(0, length);
}
