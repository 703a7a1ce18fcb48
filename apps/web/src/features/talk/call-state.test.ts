import { describe, expect, it } from 'vitest';
import { idleCall, reduceCall, type CallEvent } from './call-state.ts';

const after = (...events: CallEvent[]) => events.reduce(reduceCall, idleCall);
const texts = (...events: CallEvent[]) => after(...events).lines.map(({ who, text }) => [who, text]);

describe('what the page shows of a call', () => {
  it('drafts of an utterance grow in place, and the final text takes their place', () => {
    expect(
      texts(
        { type: 'agent-said', text: 'お名前は？' },
        { type: 'person-said', text: 'たな', isFinal: false },
        { type: 'person-said', text: 'たなか', isFinal: false },
        { type: 'person-said', text: '田中です', isFinal: true },
        { type: 'person-said', text: '3名で', isFinal: true },
      ),
    ).toEqual([
      ['agent', 'お名前は？'],
      ['person', '田中です'],
      ['person', '3名で'],
    ]);
  });

  it('a draft that never became final is gone at the end', () => {
    expect(texts({ type: 'person-said', text: 'え', isFinal: false }, { type: 'closed', reason: 'hangup' })).toEqual(
      [],
    );
  });

  it('a corrected field shows its last value', () => {
    const { fields, lastField } = after(
      { type: 'field', key: 'name', value: '田中' },
      { type: 'field', key: 'phone', value: null },
      { type: 'field', key: 'name', value: '高橋' },
    );
    expect([fields, lastField]).toEqual([{ name: '高橋', phone: null }, 'name']);
  });

  it('a lost connection is shown during a call only, until it is back or the call is over', () => {
    const away: CallEvent = { type: 'connection', isUp: false };
    expect(after({ type: 'connecting' }, away).isInterrupted).toBe(false);
    expect(after({ type: 'ready' }, away).isInterrupted).toBe(true);
    expect(after({ type: 'ready' }, away, { type: 'connection', isUp: true }).isInterrupted).toBe(false);
    expect(after({ type: 'ready' }, away, { type: 'closed', reason: 'disconnected' }).isInterrupted).toBe(false);
  });

  it('the first reason why a call closed stays', () => {
    const { closed } = after({ type: 'closed', reason: 'hangup' }, { type: 'closed', reason: 'failed' });
    expect(closed).toBe('hangup');
  });

  it('a new call begins empty', () => {
    const again = after(
      { type: 'agent-said', text: 'はい' },
      { type: 'closed', reason: 'ended' },
      { type: 'connecting' },
    );
    expect(again).toEqual({ ...idleCall, phase: 'connecting' });
  });
});
