import type { llm } from '@livekit/agents';

export interface ChatMessage {
  role: 'system' | 'developer' | 'user' | 'assistant' | 'tool';
  content?: string | null;
  tool_calls?: { id: string; type: 'function'; function: { name: string; arguments: string } }[];
  tool_call_id?: string;
}

export async function chatMessages(context: llm.ChatContext): Promise<ChatMessage[]> {
  return asMessages(await context.toProviderFormat('openai'));
}

/** The framework writes this shape; images, which it would write as lists, never enter a call. */
function asMessages(written: unknown): ChatMessage[] {
  return written as ChatMessage[];
}
