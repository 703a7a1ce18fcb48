import { manualClock } from '@uketsuke/runtime';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { manualTimers } from '../../testing/manual-timers.ts';
import type { ClientEvent } from './realtime-events.ts';
import { createReplies } from './replies.ts';

const strays: unknown[] = [];
const onStray = (error: unknown): void => void strays.push(error);
beforeAll(() => void process.on('unhandledRejection', onStray));
afterAll(() => void process.off('unhandledRejection', onStray));

/** Replies on a service that is played by hand. */
function started() {
  const sent: ClientEvent[] = [];
  const removed: string[] = [];
  const generations: string[] = [];
  const replies = createReplies({
    history: { write() {}, goOn() {}, takeBack() {}, remove: (id) => void removed.push(id) },
    sentSound: { msOf: () => 0 },
    ...{ language: 'ja', modality: 'audio', rateHz: 8000, timers: manualTimers(manualClock()) },
    instructions: () => 'Be kind.',
    send: (event) => void sent.push(event),
    listener: {
      onAsking() {},
      onThinking() {},
      onAnswering() {},
      onGeneration: ({ responseId }) => void generations.push(responseId ?? ''),
      onFault() {},
    },
  });
  const reconnect = (): void => {
    replies.down();
    replies.resume();
    replies.askNext();
  };
  return { replies, sent, removed, generations, reconnect };
}

it('an answer that the service began by itself, lost twice before its first word, is nobody’s error', async () => {
  const { replies, reconnect } = started();
  replies.created({ id: 'r1' });
  reconnect();
  replies.interrupt();
  replies.created({ id: 'r2' });
  reconnect();
  replies.created({ id: 'r3' });
  reconnect();
  replies.close();
  await new Promise((resolve) => setImmediate(resolve));
  expect(strays).toEqual([]);
});

it('what was not to be known as said is not told to another connection either', () => {
  const { replies, removed, reconnect } = started();
  replies.created({ id: 'r1' });
  replies.item('r1', { id: 'i1', isMessage: true });
  replies.forget();
  reconnect();
  expect(removed).toEqual(['i1']);
});

it('a reply that broke off before its first word is asked for as it was, and stays the same reply', () => {
  const { replies, sent, generations, reconnect } = started();
  replies.created({ id: 'r1' });
  replies.item('r1', { id: 'i1', isMessage: true });
  reconnect();
  const asked = sent.flatMap((event) => (event.type === 'response.create' ? [event.response] : []));
  expect(asked).toEqual([{ metadata: { key: expect.any(String) } }]);
  replies.created({ id: 'r2' });
  expect(generations).toEqual(['r1']);
});
