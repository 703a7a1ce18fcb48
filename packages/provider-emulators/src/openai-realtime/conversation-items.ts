/** The items of a conversation in their order, with what the service checks about them. */
import type { ConversationItem } from 'openai/resources/realtime/realtime';
import { ProtocolError } from './protocol-error.ts';

export interface Entry {
  id: string;
  item: ConversationItem;
  /** Of an assistant's spoken message: how much of it was sent. */
  sentMs: number;
  /** It was cut short: so much of it was heard. */
  truncatedToMs: number | null;
}

export interface ConversationItems {
  readonly entries: readonly Entry[];
  readonly lastId: string | null;
  /** `previousId`: omitted, at the end; `root`, at the beginning. Returns the id of the item that it stands behind. */
  insert(entry: Pick<Entry, 'id' | 'item'>, previousId?: string): string | null;
  find(id: string): Entry | undefined;
  remove(id: string): void;
  truncate(id: string, audioEndMs: number): void;
  nameOfCall(callId: string): string | undefined;
}

export function createConversationItems(): ConversationItems {
  const entries: Entry[] = [];
  const indexOf = (id: string): number => entries.findIndex((entry) => entry.id === id);

  return {
    entries,
    get lastId() {
      return entries.at(-1)?.id ?? null;
    },
    insert({ id, item }, previousId) {
      if (indexOf(id) >= 0) {
        throw new ProtocolError(`Error adding item: an item with ID '${id}' already exists.`, {
          code: 'item_create_duplicate_item_id',
          param: 'item.id',
        });
      }
      let at = entries.length;
      if (previousId === 'root') at = 0;
      else if (previousId !== undefined) {
        at = indexOf(previousId) + 1;
        if (at === 0) {
          throw new ProtocolError(
            `Error adding item: the previous item with id '${previousId}' does not exist in the conversation.`,
            { code: 'item_create_invalid_previous_item_id', param: 'previous_item_id' },
          );
        }
      }
      entries.splice(at, 0, { id, item, sentMs: 0, truncatedToMs: null });
      return entries[at - 1]?.id ?? null;
    },
    find: (id) => entries[indexOf(id)],
    remove(id) {
      const at = indexOf(id);
      if (at < 0) {
        throw new ProtocolError(`Error deleting item: the item with id '${id}' does not exist.`, {
          code: 'item_delete_invalid_item_id',
          param: 'item_id',
        });
      }
      entries.splice(at, 1);
    },
    truncate(id, audioEndMs) {
      const entry = entries[indexOf(id)];
      if (!entry) {
        throw new ProtocolError(`Error truncating item: the item with id '${id}' does not exist.`, {
          code: 'item_truncate_invalid_item_id',
          param: 'item_id',
        });
      }
      const { item } = entry;
      if (item.type !== 'message' || item.role !== 'assistant' || item.content[0]?.type !== 'output_audio') {
        throw new ProtocolError('Only model output audio messages can be truncated.', {
          code: 'invalid_item_type',
          param: 'item_id',
        });
      }
      const thereMs = entry.truncatedToMs ?? entry.sentMs;
      if (audioEndMs > thereMs) {
        throw new ProtocolError(`Audio content of ${Math.floor(thereMs)}ms is already shorter than ${audioEndMs}ms`, {
          code: 'invalid_value',
          param: 'audio_end_ms',
        });
      }
      entry.truncatedToMs = audioEndMs;
      // The service drops the transcript: it cannot tell which words were heard.
      item.content[0].transcript = '';
    },
    nameOfCall(callId) {
      const call = entries.find(({ item }) => item.type === 'function_call' && item.call_id === callId)?.item;
      return call?.type === 'function_call' ? call.name : undefined;
    },
  };
}
