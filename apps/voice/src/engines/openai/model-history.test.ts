import { llm } from '@livekit/agents';
import { expect, it } from 'vitest';
import { createModelHistory } from './model-history.ts';
import type { ClientEvent } from './realtime-events.ts';

it('what follows a message that broke off before its first word is told behind the rest of it', () => {
  const sent: ClientEvent[] = [];
  const history = createModelHistory({ send: (event) => void sent.push(event) });
  history.add(llm.ChatMessage.create({ id: 'caller', role: 'user', content: '予約です' }));
  const begun = llm.ChatMessage.create({ id: 'begun', role: 'assistant', content: [] });
  history.add(begun);
  history.replay();
  history.goOn('rest', 'begun');
  history.add(llm.ChatMessage.create({ id: 'rest', role: 'assistant', content: 'お名前をどうぞ。' }));

  const wanted = history.chatCtx.copy();
  wanted.items = wanted.items.filter(({ id }) => id !== 'rest');
  wanted.items.push(llm.ChatMessage.create({ id: 'typed', role: 'user', content: '田中です' }));
  history.follow(wanted);
  expect(sent.at(-1)).toMatchObject({ previous_item_id: 'rest', item: { id: 'typed' } });
});
