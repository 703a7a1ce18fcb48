import type { ChatMessage } from './chat-message.ts';

/** What stands where a template wants a turn and nobody spoke. */
const nothingSaid = '...';

/**
 * The same conversation for models whose template wants one system message, then user and assistant by turns (those of Mistral and
 * Gemma, for example): notes in between become part of the user's turn, and two turns of one side become one.
 */
export function strictTurns(messages: readonly ChatMessage[]): ChatMessage[] {
  const head = messages.findIndex((message) => !isNote(message));
  const notes = messages.slice(0, head < 0 ? messages.length : head);
  const system = notes.map(({ content }) => content ?? '').join('\n\n');
  const turns: ChatMessage[] = [];
  for (const message of messages.slice(notes.length)) {
    add(turns, isNote(message) ? { role: 'user', content: `[${message.content ?? ''}]` } : message);
  }
  if (turns.length === 0) turns.push({ role: 'user', content: nothingSaid });
  return system === '' ? turns : [{ role: 'system', content: system }, ...turns];
}

function add(turns: ChatMessage[], message: ChatMessage): void {
  const last = turns.at(-1);
  if (message.role === 'tool') {
    turns.push(message);
    return;
  }
  if (message.role === 'assistant') {
    if (!last) turns.push({ role: 'user', content: nothingSaid });
    if (last?.role === 'assistant' && !last.tool_calls && !message.tool_calls) {
      last.content = joined(last.content, message.content);
      return;
    }
    if (last?.role === 'assistant' && !last.tool_calls) turns.push({ role: 'user', content: nothingSaid });
    turns.push({ ...message });
    return;
  }
  if (last?.role === 'user') {
    last.content = joined(last.content, message.content);
    return;
  }
  if (last?.role === 'tool') turns.push({ role: 'assistant', content: nothingSaid });
  turns.push({ ...message });
}

function isNote({ role }: ChatMessage): boolean {
  return role === 'system' || role === 'developer';
}

function joined(before: string | null | undefined, after: string | null | undefined): string {
  return [before, after].filter((part) => part !== null && part !== undefined && part !== '').join('\n');
}

/** As servers put it when a template refuses the order of the messages. */
export function wantsStrictTurns(refusal: string): boolean {
  return /roles? must alternate|alternate user\/assistant|system (role|message)[^.]*(not supported|beginning|first)|only user and assistant roles/i.test(
    refusal,
  );
}
