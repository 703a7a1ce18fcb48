/** A reply that we want of the service: asked for once the one before it is over, and again where the connection breaks. */
import { randomUUID } from 'node:crypto';
import type { llm } from '@livekit/agents';
import type { Language } from '@uketsuke/contracts';
import type { Generation } from '../realtime/generation.ts';
import { goOnPrompts } from '../realtime/go-on-prompts.ts';
import { restOf } from '../realtime/spoken-words.ts';

export type ToolChoice = 'none' | 'auto' | 'required';

export interface WantedReply {
  key: string;
  instructions: string | undefined;
  toolChoice: ToolChoice | undefined;
  /** What it is to say, word for word. */
  exactly: string | null;
  created: PromiseWithResolvers<llm.GenerationCreatedEvent>;
  /** It was begun on a connection that is gone, and is waited for. */
  generation: Generation | null;
  /** It goes on with this message. */
  goesOn: SaidMessage | null;
  isSent: boolean;
  /** Nobody wants it any more; it is cancelled as soon as the service tells of it. */
  isAbandoned: boolean;
  /** Nor is anything of it to be known as said. */
  isForgotten: boolean;
}

/** A message of the agent, as far as it has come. */
export interface SaidMessage {
  /** As the framework knows it. */
  id: string;
  words: string;
  /** The item of the service in which it is being said, and where in the words that begins or is to begin. */
  itemId: string;
  from: number;
  isWhole: boolean;
}

export function wantedReply(reply: Partial<WantedReply> = {}): WantedReply {
  const created = Promise.withResolvers<llm.GenerationCreatedEvent>();
  // A reply that was given up is nobody's error.
  created.promise.catch(() => {});
  return {
    key: randomUUID(),
    instructions: undefined,
    toolChoice: undefined,
    exactly: null,
    created,
    generation: null,
    goesOn: null,
    isSent: false,
    isAbandoned: false,
    isForgotten: false,
    ...reply,
  };
}

/** Words to be said as they are ask the model for nothing: the caller still waits for its answer, and so does the model for its tools. */
export function isAside({ instructions, toolChoice }: Pick<WantedReply, 'instructions' | 'toolChoice'>): boolean {
  return instructions !== undefined && toolChoice === 'none';
}

/** What is left to be said of a reply that broke off in a message whose words were heard before `said.from`: all of it, where no words had come; null: nothing. */
export function goingOn(
  wanted: WantedReply | null,
  { said, generation, language }: { said: SaidMessage; generation: Generation; language: Language },
): WantedReply | null {
  if (said.words === '') return wantedReply({ ...wanted, generation, goesOn: said, isSent: false });
  const prompts = goOnPrompts(language);
  const heard = said.words.slice(0, said.from);
  const exactly = wanted?.exactly ?? null;
  const rest = exactly === null ? null : restOf(exactly, heard);
  if (rest === '') return null;
  const known = said.words.slice(said.from);
  const free = known === '' ? prompts.goOn(heard, '') : prompts.goOnFrom(known);
  const instructions = rest === null ? free : prompts.goOnExactly(rest);
  return wantedReply({ ...wanted, key: randomUUID(), instructions, generation, goesOn: said, isSent: false });
}
