/** What the caller did while the conversation was busy: kept in order, texts joined to one turn, nothing lost. */
import type { HandoffReason } from '@uketsuke/contracts';
import type { TurnInput } from '../engines/engine.ts';
import type { Reply } from '../livekit/agent-session.ts';

export type ConversationInput =
  | TurnInput
  /** Typed and sent: a line of its own, where spoken parts are one thought. */
  | { type: 'text'; text: string; isLine: true }
  /** The conversation itself takes leave. */
  | { type: 'goodbye'; by: 'silence' | 'max_duration' }
  /** The caller's words call for a person, and the model has not handed off. */
  | { type: 'handoff'; reason: HandoffReason }
  /** A tool has answered that an engine had begun which is gone. */
  | { type: 'told_late'; words: string }
  /** A model that hears the caller itself began an answer. */
  | { type: 'reply'; reply: Reply }
  | { type: 'failed'; error: unknown };

export interface Inbox {
  put(input: ConversationInput): void;
  /** A text that waits for the next turn instead of starting one. */
  append(text: string): void;
  /** The engine that failed leaves the call: its failure and its replies go with it; what the caller did stays. Null: nothing failed. */
  takeFailure(): { error: unknown } | null;
  /** Waits for the next turn. Only one waits at a time. */
  next(): Promise<ConversationInput>;
  readonly isEmpty: boolean;
}

export interface InboxOptions {
  /** Between spoken parts that become one turn: Japanese needs no space. */
  joiner: string;
}

export function createInbox({ joiner }: InboxOptions): Inbox {
  let waiting: ConversationInput[] = [];
  let appended: string[] = [];
  let wake: (() => void) | null = null;

  /** What an engine put in that has failed since. */
  const forgetEngine = (): void => {
    waiting = waiting.filter(({ type }) => type !== 'failed' && type !== 'reply' && type !== 'spoken');
  };
  const separator = (input: ConversationInput): string => ('isLine' in input ? '\n' : joiner);
  const take = (): ConversationInput | null => {
    const failed = waiting.find((input) => input.type === 'failed');
    if (failed) {
      forgetEngine();
      return failed;
    }
    const goodbye = waiting.find(({ type }) => type === 'handoff') ?? waiting.find(({ type }) => type === 'goodbye');
    if (goodbye) {
      waiting = [];
      return goodbye;
    }
    const reply = waiting.find((input) => input.type === 'reply');
    if (reply) {
      waiting = waiting.filter((input) => input !== reply);
      return reply;
    }
    // The caller who speaks, types or presses keys is neither silent nor unheard.
    const entered = waiting.filter((input) => input.type === 'text' || input.type === 'dtmf');
    // A model has what was spoken in its history already: one reply answers all of it, also where something was typed besides.
    const spoken = waiting.filter((input) => input.type === 'spoken').slice(0, 1);
    const active = entered.length > 0 ? entered : spoken;
    const first = active[0] ?? waiting[0];
    if (!first) return null;
    if (first.type !== 'text') {
      waiting = active.slice(1);
      return first;
    }
    let texts = 0;
    while (active[texts]?.type === 'text') texts += 1;
    let text = appended.join('\n');
    for (const input of active.slice(0, texts)) {
      if (input.type === 'text') text += `${text === '' ? '' : separator(input)}${input.text}`;
    }
    waiting = active.slice(texts);
    appended = [];
    return { type: 'text', text };
  };

  return {
    get isEmpty() {
      return waiting.length === 0;
    },
    put(input) {
      waiting.push(input);
      wake?.();
    },
    append(text) {
      appended.push(text);
    },
    takeFailure() {
      const failed = waiting.find((input) => input.type === 'failed');
      if (!failed) return null;
      forgetEngine();
      return { error: failed.error };
    },
    async next() {
      for (;;) {
        const input = take();
        if (input) return input;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
        wake = null;
      }
    },
  };
}
