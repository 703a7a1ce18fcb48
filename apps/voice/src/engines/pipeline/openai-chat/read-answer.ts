/** A streamed answer as it comes: words, then whole calls of tools. */
import { fault } from '../openai-request.ts';
import { parseChatChunk, type ChatChunk } from './chat-chunk.ts';
import { serverSentEvents } from './server-sent-events.ts';
import { createThoughtFilter } from './thought-filter.ts';
import { createToolCallCollector, type CollectedCall } from './tool-call-collector.ts';

export type AnswerPart =
  | { type: 'words'; text: string }
  | { type: 'calls'; calls: CollectedCall[] }
  | { type: 'usage'; usage: NonNullable<ChatChunk['usage']> };

/**
 * Throws where the answer breaks off, which a server may do without any error: only one that gives its reason, or says that it is done,
 * has said all. Calls of tools come last and whole, so that none of a broken answer is run.
 */
export async function* readAnswer(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<AnswerPart> {
  const thoughts = createThoughtFilter();
  const collector = createToolCallCollector();
  let isDone = false;
  for await (const data of serverSentEvents(bytes)) {
    if (data === '[DONE]') {
      isDone = true;
      break;
    }
    const chunk = parseChatChunk(data);
    if (!chunk) throw fault('protocol', 'The answer is no chat completion');
    if (chunk.error !== undefined)
      throw fault('unreachable', `Told within the answer: ${JSON.stringify(chunk.error).slice(0, 300)}`);
    for (const { delta, finish_reason } of chunk.choices ?? []) {
      const text = thoughts.push(delta?.content ?? '');
      if (text !== '') yield { type: 'words', text };
      for (const call of delta?.tool_calls ?? []) collector.push(call);
      if (finish_reason) isDone = true;
    }
    if (chunk.usage) yield { type: 'usage', usage: chunk.usage };
  }
  if (!isDone) throw fault('unreachable', 'The answer broke off');
  const rest = thoughts.end();
  if (rest !== '') yield { type: 'words', text: rest };
  const calls = collector.calls();
  if (calls.length > 0) yield { type: 'calls', calls };
}
