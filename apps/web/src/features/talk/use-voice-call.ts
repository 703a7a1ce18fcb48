'use client';

import type { Environment } from '@uketsuke/contracts';
import { VoiceSession } from '@uketsuke/voice-client';
import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { z } from 'zod';
import { connectionFailure, sessionFailure, type CallFailure } from './call-failure';
import { idleCall, reduceCall, type CallEvent, type CallState } from './call-state';
import { recallSession, rememberSession } from './last-session';
import { makeSession, type MadeSession, type StartChoice } from './make-session';

export interface VoiceCall {
  state: CallState;
  /** Of the session, once there is one, or of the call before a reload; the record is found by it. */
  sessionId: string | null;
  stream: MediaStream | null;
  failure: CallFailure | null;
  start(choice: StartChoice): Promise<void>;
  /** False when it could not be sent. */
  say(text: string): Promise<boolean>;
  pressKey(key: string): boolean;
  hangUp(): void;
}

/** One call of this page with the agent. Leaving the page hangs up. */
export function useVoiceCall(environment: Environment): VoiceCall {
  const [state, dispatch] = useReducer(reduceCall, idleCall);
  const [sessionId, setSessionId] = useState<string | null>(null);
  const [stream, setStream] = useState<MediaStream | null>(null);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const session = useRef<VoiceSession | null>(null);
  /** Hanging up while the session is still being made ends the attempt. */
  const attempt = useRef<AbortController | null>(null);

  useEffect(() => {
    setSessionId((known) => known ?? recallSession(environment));
    return () => {
      attempt.current?.abort();
      void session.current?.hangUp();
    };
  }, [environment]);

  const start = useCallback(
    async (choice: StartChoice) => {
      const { signal } = (attempt.current = new AbortController());
      dispatch({ type: 'connecting' });
      setSessionId(null);
      setStream(null);
      setFailure(null);
      // What an ended call still tells is not about the next one.
      const tell = (event: CallEvent) => {
        if (!signal.aborted) dispatch(event);
      };
      const fail = (why: CallFailure) => {
        if (!signal.aborted) setFailure(why);
        tell({ type: 'closed', reason: 'failed' });
      };
      let made: MadeSession;
      try {
        made = await makeSession({ environment, ...choice }, signal);
      } catch (error) {
        fail(sessionFailure(error));
        return;
      }
      if (signal.aborted) return;
      setSessionId(made.id);
      rememberSession(environment, made.id);
      const voice = new VoiceSession(made.connection);
      session.current = voice;
      voice.on('ready', () => tell({ type: 'ready' }));
      voice.on('state', ({ state: connection }) => tell({ type: 'connection', isUp: connection === 'connected' }));
      voice.on('bot-output', ({ text, isCut, spoken }) =>
        tell({ type: 'agent-said', text: isCut ? `${spoken ?? ''}…` : text }),
      );
      voice.on('reply', ({ text }) => tell({ type: 'agent-said', text }));
      voice.on('user-transcript', ({ text, final }) => tell({ type: 'person-said', text, isFinal: final }));
      voice.on('bot-started-speaking', () => tell({ type: 'agent-speaking', isSpeaking: true }));
      voice.on('bot-stopped-speaking', () => tell({ type: 'agent-speaking', isSpeaking: false }));
      voice.on('track', ({ stream: heard }) => setStream(heard));
      voice.on('message', ({ type, data }) => {
        const field = type === 'server-message' ? fieldOf(data) : null;
        if (field) tell({ type: 'field', ...field });
      });
      voice.on('closed', ({ reason }) => tell({ type: 'closed', reason }));
      await voice.connect().catch((error: unknown) => fail(connectionFailure(error)));
    },
    [environment],
  );

  const say = useCallback(
    (text: string) =>
      session.current?.sendText(text).then(
        () => true,
        () => false,
      ) ?? Promise.resolve(false),
    [],
  );
  const pressKey = useCallback((key: string) => {
    try {
      session.current?.sendKeys(key);
      return session.current !== null;
    } catch {
      return false;
    }
  }, []);
  const hangUp = useCallback(() => {
    attempt.current?.abort();
    void session.current?.hangUp();
    dispatch({ type: 'closed', reason: 'hangup' });
  }, []);

  return { state, sessionId, stream, failure, start, say, pressKey, hangUp };
}

/** How the voice server tells of a field; null: asked for and declined. */
const fieldSchema = z.object({ type: z.literal('field'), key: z.string(), value: z.string().nullable() });

function fieldOf(data: unknown): { key: string; value: string | null } | null {
  const field = fieldSchema.safeParse(data);
  return field.success ? { key: field.data.key, value: field.data.value } : null;
}
