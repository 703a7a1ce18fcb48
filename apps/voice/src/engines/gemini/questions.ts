/** What the model is asked in words, and whether it still owes an answer. */
import { textToSay } from '../realtime/go-on-prompts.ts';
import type { LiveDialect } from './live-dialect.ts';
import type { LivePrompts } from './live-prompts.ts';
import type { ClientMessage } from './live-messages.ts';
import type { ModelSpeech, Prompt } from './model-speech.ts';
import type { ToolCalls } from './tool-calls.ts';

export interface Questions {
  /** It has not begun to answer this. */
  readonly prompt: Prompt | null;
  /** Tools have answered, and the model has not gone on yet. */
  readonly followsTools: boolean;
  /** With what tools have answered too late. What it was about to say is not wanted any more. */
  ask(texts: readonly string[], instructions?: string): void;
  /** An instruction, as it is. */
  instruct(text: string): Prompt;
  /** Another connection was not asked what was not answered. */
  repeat(): void;
  toolsAnswered(): void;
  /** To what its tools have answered the model says nothing. */
  toolsPassed(): void;
  /** The model has begun to answer all of it. */
  begun(): void;
}

export interface QuestionsOptions {
  prompts: LivePrompts;
  dialect: Pick<LiveDialect, 'takesContentAnyTime'>;
  calls: Pick<ToolCalls, 'takeLate'>;
  speech: Pick<ModelSpeech, 'drop'>;
  /** Before each question. */
  onAsking(): void;
  send(message: ClientMessage): void;
}

export function createQuestions(options: QuestionsOptions): Questions {
  const { prompts, dialect, calls, speech, onAsking } = options;
  let prompt: Prompt | null = null;
  let followsTools = false;

  const send = (asked: Prompt): void => {
    prompt = asked;
    onAsking();
    const { text } = asked;
    if (dialect.takesContentAnyTime) {
      options.send({ clientContent: { turns: [{ role: 'user', parts: [{ text }] }], turnComplete: true } });
    } else options.send({ realtimeInput: { text } });
  };

  return {
    get prompt() {
      return prompt;
    },
    get followsTools() {
      return followsTools;
    },
    ask(texts, instructions) {
      // A text to be said as it is must not be mixed with anything else.
      const late = textToSay(instructions) === null ? calls.takeLate() : [];
      const told = [
        ...(late.length > 0 ? [prompts.answered(late)] : []),
        ...(instructions === undefined ? [] : [instructions]),
      ];
      const text = [...texts, ...(told.length > 0 ? [prompts.instruct(told.join('\n'))] : [])].join('\n');
      speech.drop();
      followsTools = false;
      send({ text, sentAtMs: Date.now() });
    },
    instruct(text) {
      const asked = { text: prompts.instruct(text), sentAtMs: Date.now() };
      send(asked);
      return asked;
    },
    repeat() {
      if (prompt) send(prompt);
    },
    toolsAnswered() {
      followsTools = true;
    },
    toolsPassed() {
      followsTools = false;
    },
    begun() {
      prompt = null;
      followsTools = false;
    },
  };
}
