/** How much sound of each item the service has sent: it refuses to be told of more, and what was played is counted in our own samples. */
import type { ModelHistory } from './model-history.ts';
import type { ClientEvent } from './realtime-events.ts';

export interface SentSound {
  sent(itemId: string, ms: number): void;
  msOf(itemId: string): number;
  /** Another connection knows the words of what was said, and no sound. */
  nextLine(): void;
  /** Of this message of the agent so much was heard. */
  cut(messageId: string, heardMs: number): void;
}

export interface SentSoundOptions {
  history: Pick<ModelHistory, 'partsOf' | 'takeBack'>;
  send(event: ClientEvent): void;
}

export function createSentSound({ history, send }: SentSoundOptions): SentSound {
  const sentMs = new Map<string, number>();
  const cuttable = new Set<string>();
  return {
    sent(itemId, ms) {
      sentMs.set(itemId, (sentMs.get(itemId) ?? 0) + ms);
      cuttable.add(itemId);
    },
    msOf: (itemId) => sentMs.get(itemId) ?? 0,
    nextLine: () => cuttable.clear(),
    cut(messageId, heardMs) {
      let leftMs = heardMs;
      for (const [index, itemId] of history.partsOf(messageId).entries()) {
        const partMs = sentMs.get(itemId) ?? 0;
        if (index > 0 && leftMs <= 0) history.takeBack(itemId);
        else if (cuttable.has(itemId)) {
          const audioEndMs = Math.floor(Math.min(Math.max(0, leftMs), partMs));
          send({ type: 'conversation.item.truncate', item_id: itemId, content_index: 0, audio_end_ms: audioEndMs });
        }
        leftMs -= partMs;
      }
    },
  };
}
