/** OpenAI's published answers of chat completions, with what servers that follow it were seen to leave away and to add. */
import type {
  ChatCompletion,
  ChatCompletionChunk,
  ChatCompletionMessage,
  ChatCompletionMessageFunctionToolCall,
} from 'openai/resources/chat/completions';

/** Some leave `index` away. */
export type ServedCallPart = Without<ChatCompletionChunk.Choice.Delta.ToolCall, 'index'> & { index?: number };

export interface ServedDelta extends Without<ChatCompletionChunk.Choice.Delta, 'tool_calls'> {
  tool_calls?: ServedCallPart[];
  /** Some tell the thoughts of the model, under either name. */
  reasoning?: string;
  reasoning_content?: string;
}

export interface ServedChoice extends Without<ChatCompletionChunk.Choice, 'delta'> {
  delta: ServedDelta;
}

export interface ServedChunk extends Without<ChatCompletionChunk, 'choices'> {
  choices: ServedChoice[];
}

/** Some leave `id` away. */
type ServedCall = Without<ChatCompletionMessageFunctionToolCall, 'id'> & { id?: string };

interface ServedMessage extends Without<ChatCompletionMessage, 'tool_calls'> {
  tool_calls?: ServedCall[];
}

export interface ServedCompletion extends Without<ChatCompletion, 'choices'> {
  choices: (Without<ChatCompletion.Choice, 'message'> & { message: ServedMessage })[];
}

/** `Omit` that takes only names which the published type has. */
type Without<Published, Name extends keyof Published> = Omit<Published, Name>;
