import { describe, expect, it } from 'vitest';
import { createInbox } from './inbox.ts';

const inbox = () => createInbox({ joiner: '' });

describe('the inbox of a conversation', () => {
  it('keeps typed texts that came while the conversation was busy as lines of one turn', async () => {
    const box = inbox();
    for (const text of ['田中です', '3名です']) box.put({ type: 'text', text, isLine: true });
    await expect(box.next()).resolves.toEqual({ type: 'text', text: '田中です\n3名です' });
  });

  it('joins texts that came while the conversation was busy to one turn', async () => {
    const box = inbox();
    box.put({ type: 'text', text: '田中' });
    box.put({ type: 'text', text: '太郎です' });
    await expect(box.next()).resolves.toEqual({ type: 'text', text: '田中太郎です' });
    expect(box.isEmpty).toBe(true);
  });

  it('keeps keys apart from texts, in order', async () => {
    const box = inbox();
    box.put({ type: 'dtmf', digits: '1' });
    box.put({ type: 'text', text: 'あ' });
    box.put({ type: 'dtmf', digits: '2' });
    expect([await box.next(), await box.next(), await box.next()]).toEqual([
      { type: 'dtmf', digits: '1' },
      { type: 'text', text: 'あ' },
      { type: 'dtmf', digits: '2' },
    ]);
  });

  it('forgets silence and unheard speech once the caller said something', async () => {
    const box = inbox();
    box.put({ type: 'silence', attempt: 1 });
    box.put({ type: 'inaudible' });
    box.put({ type: 'text', text: 'はい' });
    await expect(box.next()).resolves.toEqual({ type: 'text', text: 'はい' });
    expect(box.isEmpty).toBe(true);
  });

  it('lets a goodbye and a failure go before everything else', async () => {
    const box = inbox();
    box.put({ type: 'text', text: 'はい' });
    box.put({ type: 'goodbye', by: 'max_duration' });
    await expect(box.next()).resolves.toEqual({ type: 'goodbye', by: 'max_duration' });
    expect(box.isEmpty).toBe(true);
  });

  it('puts text that waits for the next turn in front of it', async () => {
    const box = inbox();
    box.append('住所は東京です。');
    expect(box.isEmpty).toBe(true);
    box.put({ type: 'text', text: '以上です' });
    await expect(box.next()).resolves.toEqual({ type: 'text', text: '住所は東京です。以上です' });
  });

  it('wakes whoever waits', async () => {
    const box = inbox();
    const next = box.next();
    box.put({ type: 'inaudible' });
    await expect(next).resolves.toEqual({ type: 'inaudible' });
  });
});

describe('an engine that fails', () => {
  it('takes its failure and its replies with it; what the caller did stays', async () => {
    const box = inbox();
    box.put({ type: 'text', text: 'はい' });
    box.put({
      type: 'reply',
      reply: { done: Promise.resolve(), endsInTools: () => false, interrupt() {}, discard() {} },
    });
    box.put({ type: 'failed', error: 'broken' });
    expect(box.takeFailure()).toEqual({ error: 'broken' });
    expect(box.takeFailure()).toBeNull();
    await expect(box.next()).resolves.toEqual({ type: 'text', text: 'はい' });
    expect(box.isEmpty).toBe(true);
  });
});
