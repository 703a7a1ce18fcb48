import type { VoiceSessionEvents } from './events.ts';

export interface ReplyWatchListener {
  onReply(payload: VoiceSessionEvents['reply']): void;
  onSpoken(payload: VoiceSessionEvents['bot-output']): void;
  onInterrupted(): void;
}

interface Sentence {
  text: string;
  /** What was heard of it so far. */
  spoken: string;
}

/** Follows the sentences of a reply: which were heard whole, which were cut, and whether the person interrupts. */
export class ReplyWatch {
  readonly #listener: ReplyWatchListener;
  /** Begun, and not heard to the end; in the order of their beginning. */
  readonly #open = new Map<unknown, Sentence>();
  /** What the reply is, as long as nobody has interrupted it. */
  #reply: 'none' | 'spoken' | 'shown' = 'none';

  constructor(listener: ReplyWatchListener) {
    this.#listener = listener;
  }

  /** Every RTVI message, in order. */
  hear({ type, data }: { type: string; data?: unknown }): void {
    switch (type) {
      case 'bot-output':
        return this.#onOutput(data);
      case 'bot-started-speaking':
        this.#reply = 'spoken';
        return;
      case 'bot-stopped-speaking':
        return this.end();
      case 'bot-interrupted':
        this.end();
        return this.#interrupt();
      case 'user-started-speaking':
        // Only the page knows whether a reply that it shows is still being read, or spoken by the page itself.
        if (this.#reply === 'shown') this.#interrupt();
        return;
      default:
    }
  }

  /** Nothing more is spoken: what had begun was cut. */
  end(): void {
    for (const { text, spoken } of this.#open.values()) this.#listener.onSpoken({ text, isCut: true, spoken });
    this.#open.clear();
  }

  #interrupt(): void {
    const isInterruption = this.#reply !== 'none';
    this.#reply = 'none';
    if (isInterruption) this.#listener.onInterrupted();
  }

  #onOutput(data: unknown): void {
    const output = readOutput(data);
    if (!output) return;
    const { id, text, status, spoken } = output;
    if (status === 'shown') {
      this.#reply = 'shown';
      return this.#listener.onReply({ text });
    }
    this.#reply = 'spoken';
    if (status !== 'completed') {
      this.#open.set(id, { text, spoken });
      return;
    }
    this.#open.delete(id);
    this.#listener.onSpoken({ text });
  }
}

interface Output extends Sentence {
  id: unknown;
  status: 'shown' | 'begun' | 'completed';
}

/** Null for what is no sentence of protocol 2.x. */
function readOutput(data: unknown): Output | null {
  if (!isRecord(data) || typeof data['text'] !== 'string') return null;
  const progress = data['spoken_progress'];
  const accumulated = isRecord(progress) ? progress['accumulated_text'] : '';
  const part = {
    id: data['segment_id'],
    text: data['text'],
    spoken: typeof accumulated === 'string' ? accumulated : '',
  };
  if (data['will_be_spoken'] === false) return { ...part, status: 'shown' };
  if (data['spoken_status'] === 'completed') return { ...part, status: 'completed' };
  return typeof data['spoken_status'] === 'string' ? { ...part, status: 'begun' } : null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
