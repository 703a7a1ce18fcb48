/** What the service has in its history, item by item: compared with what the framework wants there, and told again to a new connection. */
import { llm } from '@livekit/agents';
import type { NewItem } from './realtime-events.ts';

export interface ModelHistory {
  readonly chatCtx: llm.ChatContext;
  has(id: string): boolean;
  /** Behind the item named, or at the end. */
  add(item: llm.ChatItem, previousId?: string | null): void;
  remove(id: string): void;
  /** The words of a message that the service heard or said. */
  write(id: string, text: string): void;
  hasAnswer(callId: string): boolean;
  /** Calls of tools that have no answer yet. */
  unanswered(): llm.FunctionCall[];
  /** The last of it, as it is told to a service that knows nothing. */
  replay(): NewItem[];
}

/** More of a long conversation does not help, and every item costs time before the caller is answered again. */
const replayedMax = 80;

export function createModelHistory(): ModelHistory {
  const chatCtx = llm.ChatContext.empty();
  const hasAnswer = (callId: string): boolean =>
    chatCtx.items.some((item) => item.type === 'function_call_output' && item.callId === callId);

  return {
    chatCtx,
    has: (id) => chatCtx.items.some((item) => item.id === id),
    add(item, previousId) {
      const before = previousId ? chatCtx.items.findIndex(({ id }) => id === previousId) : -1;
      if (before < 0) chatCtx.items.push(item);
      else chatCtx.items.splice(before + 1, 0, item);
    },
    remove(id) {
      chatCtx.items = chatCtx.items.filter((item) => item.id !== id);
    },
    write(id, text) {
      const item = chatCtx.items.find((candidate) => candidate.id === id);
      if (item?.type === 'message') item.content = [text];
    },
    hasAnswer,
    unanswered: () =>
      chatCtx.items.filter(
        (item): item is llm.FunctionCall => item.type === 'function_call' && !hasAnswer(item.callId),
      ),
    replay() {
      const items = chatCtx.items.flatMap((item) => newItemOf(item) ?? []);
      const last = items.slice(-replayedMax);
      // An answer whose call is cut away would be refused.
      const calls = new Set(last.flatMap((item) => (item.type === 'function_call' ? [item.call_id] : [])));
      return last.filter((item) => item.type !== 'function_call_output' || calls.has(item.call_id));
    },
  };
}

/** As the service takes it; null: there is nothing to tell of it. */
export function newItemOf(item: llm.ChatItem): NewItem | null {
  switch (item.type) {
    case 'message': {
      const text = item.textContent ?? '';
      if (text === '') return null;
      if (item.role === 'assistant') {
        return { id: item.id, type: 'message', role: 'assistant', content: [{ type: 'output_text', text }] };
      }
      const role = item.role === 'user' ? 'user' : 'system';
      return { id: item.id, type: 'message', role, content: [{ type: 'input_text', text }] };
    }
    case 'function_call':
      return { id: item.id, type: 'function_call', call_id: item.callId, name: item.name, arguments: item.args };
    case 'function_call_output':
      return { id: item.id, type: 'function_call_output', call_id: item.callId, output: item.output };
    default:
      return null;
  }
}
