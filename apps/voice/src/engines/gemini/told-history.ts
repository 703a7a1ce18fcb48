/** What was said so far, as a session is told that begins anew. */
import type { llm } from '@livekit/agents';
import type { Content } from './live-messages.ts';

export interface ToldHistory {
  remember(role: Content['role'], text: string): void;
  /** This item comes from here: it is not news when the framework tells of it. */
  know(itemId: string): void;
  /** What the framework tells that is not known here yet, in order. */
  news(chatCtx: llm.ChatContext): Content[];
  /** The last of it. */
  latest(): Content[];
}

const toldMax = 80;

export function createToldHistory(): ToldHistory {
  const known = new Set<string>();
  let contents: Content[] = [];
  const remember = (content: Content): void => {
    contents.push(content);
    if (contents.length > toldMax * 2) contents = contents.slice(-toldMax);
  };
  return {
    remember: (role, text) => remember({ role, parts: [{ text }] }),
    know: (itemId) => void known.add(itemId),
    news(chatCtx) {
      const found: Content[] = [];
      for (const item of chatCtx.items) {
        if (known.has(item.id) || item.type !== 'message') continue;
        known.add(item.id);
        const text = item.textContent ?? '';
        if (text === '' || (item.role !== 'user' && item.role !== 'assistant')) continue;
        const content: Content = { role: item.role === 'user' ? 'user' : 'model', parts: [{ text }] };
        found.push(content);
        remember(content);
      }
      return found;
    },
    latest: () => contents.slice(-toldMax),
  };
}
