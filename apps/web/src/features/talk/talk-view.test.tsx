import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answerFetch, graphqlData, graphqlError, noAnswerYet } from '@/testing/answer-fetch';
import { FakeVoiceSession } from '@/testing/fake-voice-session';
import { renderIn } from '@/testing/render-in';
import type { TalkData } from './read-talk';
import { TalkView } from './talk-view';

vi.mock('@uketsuke/voice-client', () => ({ VoiceSession: FakeVoiceSession }));

const data: TalkData = {
  agents: [
    {
      id: 'agt_1',
      name: 'Clinic',
      greeting: 'Thank you for calling.',
      fields: [
        { key: 'name', label: 'Your name', required: true },
        { key: 'note', label: 'A note', required: false },
      ],
    },
  ],
  tenants: [{ id: 'ten_1', name: 'Main street', agentId: 'agt_1', status: 'active' }],
};
const session = graphqlData({
  startTestCall: {
    data: {
      id: 'sess_1',
      clientToken: 'vct_1',
      webrtcUrl: 'https://voice.example/offer',
      iceServers: [{ urls: 'stun:a' }],
    },
  },
});
const refusal = (code: string) => graphqlData({ startTestCall: { code, message: code, details: [] } });
const record = {
  id: 'call_1',
  startedAt: 1_790_000_000_000,
  outcome: 'completed',
  reason: 'all_fields_collected',
  durationMs: 61_000,
  billedYen: 30.5,
  summary: 'Wants an appointment.',
  category: 'booking',
  fields: { name: 'Tanaka' },
  declinedFields: ['note'],
  hasTranscript: false,
};
const services = {
  call: {
    actions: [{ connector: 'calendar_a', action: 'create_event', name: 'book', leftOut: null }],
    toolInvocations: [{ name: 'book', error: null, durationMs: 90 }],
  },
  connectors: [
    {
      ...{ id: 'calendar_a', name: 'Google Calendar' },
      actions: [{ name: 'create_event', description: 'Makes an appointment' }],
    },
  ],
};
const ofRecord = [graphqlData({ callByProvider: record }), graphqlData(services)] as const;

const startButton = () => screen.getByRole('button', { name: /Start the call|Talk again/ });
const view = (changes: Partial<TalkData> = {}, environment: 'live' | 'test' = 'live') =>
  renderIn('en', <TalkView environment={environment} data={{ ...data, ...changes }} />);

async function startCall(): Promise<FakeVoiceSession> {
  await userEvent.click(startButton());
  await vi.waitFor(() => expect(FakeVoiceSession.made).toHaveLength(1));
  const [made] = FakeVoiceSession.made;
  if (!made) throw new Error('No session was made');
  return made;
}

beforeEach(() => {
  FakeVoiceSession.made.length = 0;
});

describe('the page to talk to an agent', () => {
  it('without an agent says so, and nothing can be started', () => {
    view({ agents: [] });
    expect(screen.getByText(/There is no agent yet/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Start the call/ })).toBeNull();
  });

  it('without a tenant that is active says so', () => {
    view({ tenants: [{ id: 'ten_1', name: 'Off', agentId: 'agt_1', status: 'disabled' }] });
    expect(screen.getByText(/There is no tenant yet/)).toBeTruthy();
  });

  it('before a call shows where the conversation will be, and what the agent asks for', () => {
    view();
    expect(screen.getByText('The conversation appears here')).toBeTruthy();
    expect(screen.getByText('Your name')).toBeTruthy();
    expect(screen.getAllByText('Not asked yet')).toHaveLength(2);
  });

  it('asks for a session in the environment of the page', async () => {
    const asked = answerFetch(noAnswerYet);
    view({}, 'test');
    await userEvent.click(startButton());
    expect(asked[0]?.headers.get('x-uketsuke-environment')).toBe('test');
    expect(asked[0]?.body).toMatchObject({ variables: { tenantId: 'ten_1', agentId: 'agt_1', output: 'audio' } });
    expect(screen.getAllByText('Connecting…').length).toBeGreaterThan(0);
  });

  it.each([
    ['balance_depleted', /Top it up/],
    ['forbidden', /may not start calls/],
    ['unavailable', /No voice server/],
  ])('refused with %s says what to do next, and can be tried again', async (code, words) => {
    answerFetch(refusal(code));
    view();
    await userEvent.click(startButton());
    expect((await screen.findByRole('alert')).textContent).toMatch(words);
    expect(startButton().getAttribute('disabled')).toBeNull();
  });

  it('with a sign-in that has expired leads to a new one', async () => {
    answerFetch(graphqlError('unauthorized'));
    view();
    await userEvent.click(startButton());
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByRole('link').getAttribute('href')).toBe('/sign-in');
  });

  it('without a network says so', async () => {
    answerFetch();
    view();
    await userEvent.click(startButton());
    expect((await screen.findByRole('alert')).textContent).toMatch(/Check your network/);
  });

  it('gives the SDK what the session says, and shows what both say and what was collected', async () => {
    answerFetch(session);
    view();
    const voice = await startCall();
    expect(voice.options).toEqual({
      client_token: 'vct_1',
      webrtc_url: 'https://voice.example/offer',
      ice_servers: [{ urls: 'stun:a' }],
    });
    act(() => voice.tell('ready', {}));
    act(() => voice.tell('bot-output', { text: 'May I have your name?' }));
    await userEvent.type(screen.getByRole('textbox', { name: /Speak to|Say|Talk/ }), 'Tanaka{Enter}');
    expect(voice.sent).toEqual(['Tanaka']);
    act(() => voice.tell('user-transcript', { text: 'Tanaka', final: true }));
    act(() =>
      voice.tell('message', {
        id: '1',
        type: 'server-message',
        data: { type: 'field', key: 'name', value: 'Tanaka' },
      }),
    );
    expect(within(screen.getByRole('log')).getByText('May I have your name?')).toBeTruthy();
    expect(document.querySelector('[data-field=name]')?.textContent).toContain('Tanaka');
  });

  it('says that a live connection is interrupted, and that it is back', async () => {
    answerFetch(session);
    view();
    const voice = await startCall();
    act(() => voice.tell('ready', {}));
    act(() => voice.tell('state', { state: 'disconnected' }));
    expect(screen.getByText(/connection is interrupted/)).toBeTruthy();
    act(() => voice.tell('state', { state: 'connected' }));
    expect(screen.queryByText(/connection is interrupted/)).toBeNull();
  });

  it('after a call shows its record: what was collected, what was declined, what was done at a service, the summary', async () => {
    answerFetch(session, ...ofRecord);
    view();
    const voice = await startCall();
    act(() => voice.tell('ready', {}));
    act(() => voice.tell('closed', { reason: 'ended' }));
    const card = await screen.findByTestId('record');
    await within(card).findByText('Wants an appointment.');
    expect(card.textContent).toContain('Completed');
    expect(card.textContent).toContain('Your name: Tanaka');
    expect(card.textContent).toContain('A note: No answer');
    expect(card.textContent).toContain('Google Calendar – Makes an appointment: Done');
    expect(startButton().textContent).toContain('Talk again');
  });

  it('shows that a record is still being written', async () => {
    answerFetch(session, noAnswerYet);
    view();
    const voice = await startCall();
    act(() => voice.tell('ready', {}));
    act(() => voice.tell('closed', { reason: 'ended' }));
    expect(within(screen.getByTestId('record')).getByRole('status').textContent).toMatch(/being written/);
  });

  it('after a reload finds the record of the call before, in its own environment only', async () => {
    sessionStorage.setItem('uketsuke.last-session.live', 'sess_1');
    const asked = answerFetch(...ofRecord);
    const { unmount } = view({}, 'test');
    expect(asked).toEqual([]);
    unmount();
    view();
    expect((await screen.findByTestId('record')).textContent).toContain('Record of the last call');
    expect(asked[0]?.body).toMatchObject({ variables: { sessionId: 'sess_1' } });
  });

  it('leaving the page hangs up', async () => {
    answerFetch(session);
    const { unmount } = view();
    const voice = await startCall();
    unmount();
    expect(voice.isHungUp).toBe(true);
  });
});
