'use client';

import { VoiceSession } from '@uketsuke/voice-client';
import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { dataOf, requestGraphql } from '@/lib/graphql';
import { idleCall, reduceCall, type CallState } from './call-state';
import { startTestCallMutation, type TestCallData } from './documents';

export interface StartOptions {
  tenantId: string;
  agentId: string;
  output: 'audio' | 'text';
}

export interface VoiceCall {
  state: CallState;
  /** Of the session, once there is one; the record is found by it. */
  sessionId: string | null;
  stream: MediaStream | null;
  error: string | null;
  isMicrophoneOn: boolean;
  start(options: StartOptions): Promise<void>;
  say(text: string): void;
  pressKey(key: string): void;
  toggleMicrophone(): void;
  hangUp(): void;
}

/** One call of this page with the agent. Leaving the page hangs up. */
export function useVoiceCall(): VoiceCall {
  const [state, dispatch] = useReducer(reduceCall, idleCall);
  const [sessionId, setSessionId] = useState<string | null>(null);
  const [stream, setStream] = useState<MediaStream | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [isMicrophoneOn, setMicrophoneOn] = useState(false);
  const session = useRef<VoiceSession | null>(null);

  useEffect(() => () => void session.current?.hangUp(), []);

  const start = useCallback(async ({ tenantId, agentId, output }: StartOptions) => {
    dispatch({ type: 'connecting' });
    setSessionId(null);
    setStream(null);
    setError(null);
    setMicrophoneOn(false);
    try {
      const answer = await requestGraphql<TestCallData>(startTestCallMutation, { tenantId, agentId, output });
      const made = dataOf(answer.startTestCall);
      setSessionId(made.id);
      const voice = new VoiceSession({
        client_token: made.clientToken,
        webrtc_url: made.webrtcUrl,
        ice_servers: made.iceServers,
      });
      session.current = voice;
      voice.on('ready', () => dispatch({ type: 'ready' }));
      voice.on('bot-output', ({ text }) => dispatch({ type: 'agent-said', text }));
      voice.on('reply', ({ text }) => dispatch({ type: 'agent-said', text }));
      voice.on('user-transcript', ({ text, final }) => dispatch({ type: 'person-said', text, isFinal: final }));
      voice.on('bot-started-speaking', () => dispatch({ type: 'agent-speaking', isSpeaking: true }));
      voice.on('bot-stopped-speaking', () => dispatch({ type: 'agent-speaking', isSpeaking: false }));
      voice.on('track', ({ stream: heard }) => setStream(heard));
      voice.on('message', ({ type, data }) => {
        const field = type === 'server-message' ? fieldOf(data) : null;
        if (field) dispatch({ type: 'field', ...field });
      });
      voice.on('error', ({ error: failure }) => {
        if (failure.name === 'NotAllowedError' || failure.name === 'NotFoundError') setMicrophoneOn(false);
      });
      voice.on('closed', ({ reason }) => dispatch({ type: 'closed', reason }));
      await voice.connect();
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : String(failure));
      dispatch({ type: 'closed', reason: 'failed' });
    }
  }, []);

  const say = useCallback((text: string) => void session.current?.sendText(text).catch(() => undefined), []);
  const pressKey = useCallback((key: string) => session.current?.sendKeys(key), []);
  const hangUp = useCallback(() => void session.current?.hangUp(), []);
  const toggleMicrophone = useCallback(() => {
    setMicrophoneOn((isOn) => {
      session.current?.setMicrophone(!isOn);
      return !isOn;
    });
  }, []);

  return { state, sessionId, stream, error, isMicrophoneOn, start, say, pressKey, toggleMicrophone, hangUp };
}

/** `{type: 'field', key, value}` of the voice server. */
function fieldOf(data: unknown): { key: string; value: string | null } | null {
  if (typeof data !== 'object' || data === null) return null;
  const { type, key, value } = data as Record<string, unknown>;
  if (type !== 'field' || typeof key !== 'string') return null;
  return { key, value: typeof value === 'string' ? value : null };
}
