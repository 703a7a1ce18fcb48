import { describe, expect, it } from 'vitest';
import { ReplyWatch } from './reply-watch.ts';

function watch() {
  const events: unknown[] = [];
  const made = new ReplyWatch({
    onReply: ({ text }) => events.push(`reply ${text}`),
    onSpoken: (payload) => events.push(payload),
    onInterrupted: () => events.push('interrupted'),
  });
  const hear = (type: string, data?: unknown): void => made.hear({ type, data });
  const sentence = (segment_id: number, text: string, spoken_status: string, accumulated_text: string): void =>
    hear('bot-output', {
      segment_id,
      text,
      will_be_spoken: true,
      spoken_status,
      spoken_progress: { accumulated_text },
    });
  return { events, hear, sentence, end: () => made.end() };
}

describe('a sentence', () => {
  it('is told when it was heard whole, not when it begins', () => {
    const { events, sentence } = watch();
    sentence(1, 'Hello.', 'new', '');
    sentence(1, 'Hello.', 'in-progress', 'Hel');
    expect(events).toEqual([]);
    sentence(1, 'Hello.', 'completed', 'Hello.');
    expect(events).toEqual([{ text: 'Hello.' }]);
  });

  it('that is cut says so, with what was heard of it', () => {
    const { events, hear, sentence } = watch();
    hear('bot-started-speaking');
    sentence(1, 'Hello.', 'new', '');
    sentence(1, 'Hello.', 'completed', 'Hello.');
    sentence(2, 'How are you?', 'new', '');
    sentence(2, 'How are you?', 'in-progress', 'How are');
    hear('bot-stopped-speaking');
    hear('bot-interrupted');
    expect(events).toEqual([
      { text: 'Hello.' },
      { text: 'How are you?', isCut: true, spoken: 'How are' },
      'interrupted',
    ]);
  });

  it('that was being spoken when the session ends is told as cut', () => {
    const { events, sentence, end } = watch();
    sentence(1, 'Hello.', 'new', '');
    end();
    end();
    expect(events).toEqual([{ text: 'Hello.', isCut: true, spoken: '' }]);
  });

  it('that is only shown is a reply', () => {
    const { events, hear } = watch();
    hear('bot-output', { segment_id: 1, text: 'Hello.', spoken: false, will_be_spoken: false });
    expect(events).toEqual(['reply Hello.']);
  });

  it('of no known form is passed over', () => {
    const { events, hear, end } = watch();
    for (const data of [undefined, null, 'text', {}, { text: 5 }, { text: 'x' }]) hear('bot-output', data);
    end();
    expect(events).toEqual([]);
  });
});

describe('a person who', () => {
  it('speaks while a reply is spoken does not interrupt it until the voice server says so', () => {
    const { events, hear } = watch();
    hear('bot-started-speaking');
    hear('user-started-speaking');
    hear('user-stopped-speaking');
    expect(events).toEqual([]);
    hear('user-started-speaking');
    hear('bot-interrupted');
    expect(events).toEqual(['interrupted']);
  });

  it('takes a turn while a reply is shown interrupts it, once', () => {
    const { events, hear } = watch();
    hear('bot-output', { text: 'Hello.', will_be_spoken: false });
    hear('bot-interrupted');
    hear('user-started-speaking');
    hear('bot-interrupted');
    expect(events).toEqual(['reply Hello.', 'interrupted']);
  });

  it('speaks after a reply was shown stops what the page makes of it', () => {
    const { events, hear } = watch();
    hear('bot-output', { text: 'Hello.', will_be_spoken: false });
    hear('user-started-speaking');
    hear('user-started-speaking');
    expect(events).toEqual(['reply Hello.', 'interrupted']);
  });

  it('speaks first interrupts nothing', () => {
    const { events, hear } = watch();
    hear('user-started-speaking');
    expect(events).toEqual([]);
  });
});
