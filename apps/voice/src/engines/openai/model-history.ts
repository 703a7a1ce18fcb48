/** What the service has in its history, item by item: compared with what the framework wants there, and told again to a new connection. */
import { llm } from '@livekit/agents';
import type { ClientEvent, NewItem } from './realtime-events.ts';

export interface ModelHistory {
  readonly chatCtx: llm.ChatContext;
  /** The service has this item by itself: behind the item named, or at the end. */
  add(item: llm.ChatItem, previousId?: string | null): void;
  /** The service has lost it. */
  remove(id: string): void;
  /** The words of a message that the service heard or said. */
  write(id: string, text: string): void;
  wordsOf(id: string): string;
  /** This item of the service goes on with a message of the agent whose connection broke. */
  goOn(id: string, messageId: string): void;
  /** The items of the service that one message of the agent is, in order. */
  partsOf(messageId: string): string[];
  /** The service is told of an item: behind the one named, or at the end. */
  tell(item: llm.ChatItem, previousId?: string): void;
  takeBack(id: string): void;
  /** New items are told. Of those that are missing only what the agent never came to say is taken back: the rest the framework may not know yet. */
  follow(wanted: llm.ChatContext): void;
  /** Calls of tools that have no answer yet. */
  unanswered(): llm.FunctionCall[];
  /** Another connection, whose service knows nothing, is told the last of it. */
  replay(): void;
}

/** More of a long conversation does not help, and every item costs time before the caller is answered again. */
const replayedMax = 80;

export function createModelHistory({ send }: { send(event: ClientEvent): void }): ModelHistory {
  const chatCtx = llm.ChatContext.empty();
  /** What this connection has. */
  const there = new Set<string>();
  /** By the item: the message that it goes on with. */
  const goesOnWith = new Map<string, string>();
  const messageOf = (id: string): string => goesOnWith.get(id) ?? id;
  const partsOf = (messageId: string): string[] =>
    chatCtx.items.flatMap(({ id }) => (messageOf(id) === messageId ? [id] : []));
  const find = (id: string): llm.ChatItem | undefined => chatCtx.items.find((item) => item.id === id);
  const hasAnswer = (callId: string): boolean =>
    chatCtx.items.some((item) => item.type === 'function_call_output' && item.callId === callId);
  const isAnswered = (item: llm.ChatItem): boolean => item.type === 'function_call_output' && hasAnswer(item.callId);
  const add = (item: llm.ChatItem, previousId?: string | null): void => {
    there.add(item.id);
    const before = previousId ? chatCtx.items.findIndex(({ id }) => id === previousId) : -1;
    if (before < 0) chatCtx.items.push(item);
    else chatCtx.items.splice(before + 1, 0, item);
  };
  const remove = (id: string): void => {
    there.delete(id);
    chatCtx.items = chatCtx.items.filter((item) => item.id !== id);
  };
  const tell = (item: llm.ChatItem, previousId?: string): void => {
    const told = newItemOf(item);
    if (told === null) return;
    add(item, previousId);
    const behind = previousId === undefined ? {} : { previous_item_id: previousId };
    send({ type: 'conversation.item.create', ...behind, item: told });
  };
  const takeBack = (id: string): void => {
    const isThere = there.has(id);
    remove(id);
    if (isThere) send({ type: 'conversation.item.delete', item_id: id });
  };

  return {
    chatCtx,
    add,
    remove,
    write(id, text) {
      const item = find(id);
      if (item?.type === 'message') item.content = [text];
    },
    wordsOf(id) {
      const item = find(id);
      return item?.type === 'message' ? (item.textContent ?? '') : '';
    },
    goOn: (id, messageId) => void goesOnWith.set(id, messageId),
    partsOf,
    tell,
    takeBack,
    follow(wanted) {
      const wantedIds = new Set(wanted.items.map(({ id }) => id));
      for (const item of chatCtx.items) {
        if (item.type === 'message' && item.role === 'assistant' && !wantedIds.has(messageOf(item.id)))
          takeBack(item.id);
      }
      let previousId: string | undefined;
      for (const item of wanted.items) {
        if (!find(item.id) && !isAnswered(item)) tell(item, previousId);
        // A place behind what this connection was not told would be refused.
        previousId = partsOf(item.id).findLast((id) => there.has(id)) ?? previousId;
      }
    },
    unanswered: () =>
      chatCtx.items.filter(
        (item): item is llm.FunctionCall => item.type === 'function_call' && !hasAnswer(item.callId),
      ),
    replay() {
      const items = chatCtx.items.flatMap((item) => newItemOf(item) ?? []);
      const last = items.slice(-replayedMax);
      // An answer whose call is cut away would be refused.
      const calls = new Set(last.flatMap((item) => (item.type === 'function_call' ? [item.call_id] : [])));
      there.clear();
      for (const item of last) {
        if (item.type === 'function_call_output' && !calls.has(item.call_id)) continue;
        there.add(item.id);
        send({ type: 'conversation.item.create', item });
      }
    },
  };
}

/** As the service takes it; null: there is nothing to tell of it. */
function newItemOf(item: llm.ChatItem): NewItem | null {
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
