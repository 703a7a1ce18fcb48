import { expect, it } from 'vitest';
import type { ChatMessage } from './chat-message.ts';
import { strictTurns, wantsStrictTurns } from './strict-turns.ts';

const call = { id: 'c', type: 'function' as const, function: { name: 'note', arguments: '{}' } };

it('user and assistant take turns after one system message; nothing that was said is lost', () => {
  const messages: ChatMessage[] = [
    { role: 'system', content: 'You are the receptionist.' },
    { role: 'assistant', content: 'Hello.' },
    { role: 'user', content: 'I want' },
    { role: 'user', content: 'a table.' },
    { role: 'assistant', tool_calls: [call] },
    { role: 'tool', tool_call_id: 'c', content: 'Recorded.' },
    { role: 'user', content: 'For two.' },
    { role: 'assistant', content: 'Fine.' },
    { role: 'system', content: 'The caller is silent.' },
  ];
  expect(strictTurns(messages)).toEqual([
    { role: 'system', content: 'You are the receptionist.' },
    { role: 'user', content: '...' },
    { role: 'assistant', content: 'Hello.' },
    { role: 'user', content: 'I want\na table.' },
    { role: 'assistant', tool_calls: [call] },
    { role: 'tool', tool_call_id: 'c', content: 'Recorded.' },
    { role: 'assistant', content: '...' },
    { role: 'user', content: 'For two.' },
    { role: 'assistant', content: 'Fine.' },
    { role: 'user', content: '[The caller is silent.]' },
  ]);
});

it('the refusals of such templates are known, and others are not taken for them', () => {
  expect(wantsStrictTurns('500: Conversation roles must alternate user/assistant/user/assistant/...')).toBe(true);
  expect(wantsStrictTurns('400: System role not supported')).toBe(true);
  expect(wantsStrictTurns('400: The model `x` does not exist')).toBe(false);
});
