'use client';

import { Phone, Volume2 } from 'lucide-react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocale, useMessages } from '@/components/preferences-provider';
import { Badge, type BadgeTone } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import type { CallState } from './call-state';
import { Composer } from './composer';
import { Conversation } from './conversation';
import type { TalkData } from './documents';
import { isEcho } from './echo';
import { FieldsPanel } from './fields-panel';
import { firstChoice } from './first-choice';
import { hasRecognition, startRecognition } from './recognition';
import { RecordCard } from './record-card';
import { StartForm, type StartChoice } from './start-form';
import { useCallRecord } from './use-call-record';
import { useVoiceCall } from './use-voice-call';

export function TalkView({ data }: { data: TalkData }) {
  const { talk } = useMessages();
  const locale = useLocale();
  const call = useVoiceCall();
  const { state } = call;
  const tenants = useMemo(() => data.tenants.filter((tenant) => tenant.status === 'active'), [data.tenants]);
  const [choice, setChoice] = useState<StartChoice>(() => firstChoice(data, locale));
  const agent = data.agents.find(({ id }) => id === choice.agentId);
  const record = useCallRecord(call.sessionId, state.phase === 'ended');
  const isLive = state.phase === 'live';
  const isBusy = isLive || state.phase === 'connecting';

  const { notice, isListening, toggleListening } = useListening({ state, isLive, locale, onSay: call.say });
  const { player, isBlocked, unblock } = usePlayer(call.stream);

  return (
    <div className="mx-auto w-full max-w-6xl px-4 py-6 sm:px-6 sm:py-8">
      <header className="mb-6 flex flex-wrap items-start justify-between gap-3">
        <div className="space-y-1">
          <h1 className="text-xl font-semibold tracking-tight">{talk.title}</h1>
          <p className="text-sm text-muted">{talk.lead}</p>
        </div>
        <StateBadge state={state} />
      </header>
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Card className="flex h-[min(70dvh,44rem)] min-h-96 flex-col overflow-hidden">
          <Conversation lines={state.lines} agentName={agent?.name ?? talk.agent} />
          {notice && (
            <p role="status" className="border-t bg-warning-soft px-4 py-2 text-sm text-warning">
              {notice}
            </p>
          )}
          {isBlocked && (
            <button
              type="button"
              onClick={unblock}
              className="flex items-center gap-2 border-t bg-accent-soft px-4 py-2 text-sm text-accent"
            >
              <Volume2 className="size-4" />
              {talk.unheard}
            </button>
          )}
          <Composer
            isLive={isLive}
            isListening={isListening}
            onSay={call.say}
            onKey={call.pressKey}
            onToggleListening={toggleListening}
            onHangUp={call.hangUp}
          />
        </Card>
        <div className="space-y-5">
          {!isBusy && (
            <StartForm agents={data.agents} tenants={tenants} choice={choice} onChange={setChoice}>
              <Button
                size="large"
                className="w-full"
                disabled={!choice.agentId || !choice.tenantId}
                onClick={() => void call.start(choice)}
              >
                <Phone />
                {state.phase === 'ended' ? talk.again : talk.start}
              </Button>
              {state.closed && <p className="text-center text-sm text-muted">{talk.closed[state.closed]}</p>}
              {call.error && state.closed === 'failed' && (
                <p role="alert" className="rounded-lg bg-danger-soft px-3 py-2 text-sm text-danger">
                  {call.error}
                </p>
              )}
            </StartForm>
          )}
          {state.phase === 'ended' && state.closed !== 'failed' && <RecordCard record={record} />}
          {agent && (
            <FieldsPanel specs={agent.config.fields} values={state.fields} lastKey={isLive ? state.lastField : null} />
          )}
        </div>
      </div>
      <audio ref={player} autoPlay playsInline />
    </div>
  );
}

function StateBadge({ state }: { state: CallState }) {
  const { talk } = useMessages();
  const [tone, text] = stateLook(state, talk.states);
  return (
    <Badge tone={tone} role="status" data-phase={state.phase} className="px-3 py-1 text-sm">
      <span className="size-1.5 rounded-full bg-current" />
      {text}
    </Badge>
  );
}

function stateLook(
  state: CallState,
  words: Record<'idle' | 'connecting' | 'speaking' | 'listening' | 'ended', string>,
): [BadgeTone, string] {
  switch (state.phase) {
    case 'idle':
      return ['neutral', words.idle];
    case 'connecting':
      return ['warning', words.connecting];
    case 'live':
      return state.isAgentSpeaking ? ['accent', words.speaking] : ['success', words.listening];
    case 'ended':
      return ['neutral', words.ended];
    default:
      return state.phase satisfies never;
  }
}

interface ListeningOptions {
  state: CallState;
  isLive: boolean;
  locale: 'ja' | 'en';
  onSay(text: string): void;
}

/** The browser's own recognition as the person's voice; what it catches of the agent's voice is left out. */
function useListening({ state, isLive, locale, onSay }: ListeningOptions) {
  const { talk } = useMessages();
  const [isWanted, setWanted] = useState(false);
  const [notice, setNotice] = useState<string | null>(null);
  const saying = useRef('');
  const recent = state.lines
    .filter(({ who }) => who === 'agent')
    .slice(-3)
    .map(({ text }) => text)
    .join(' ');
  useEffect(() => {
    saying.current = recent;
  }, [recent]);
  const isListening = isWanted && isLive;

  useEffect(() => {
    if (!isListening) return undefined;
    return startRecognition({
      language: locale,
      onHeard: (text, isFinal) => {
        if (isFinal && !isEcho(text, saying.current)) onSay(text);
      },
      onRefused: () => {
        setWanted(false);
        setNotice(talk.recognitionDenied);
      },
    });
  }, [isListening, locale, onSay, talk]);

  const toggleListening = useCallback(() => {
    if (!hasRecognition()) {
      setNotice(talk.recognitionUnavailable);
      return;
    }
    setNotice(isWanted ? null : talk.recognitionNote);
    setWanted(!isWanted);
  }, [isWanted, talk]);

  return { notice: isLive ? notice : null, isListening, toggleListening };
}

/** Plays the agent's voice; browsers that hold sound back until a click get one. */
function usePlayer(stream: MediaStream | null) {
  const player = useRef<HTMLAudioElement>(null);
  const [isBlocked, setBlocked] = useState(false);
  const play = useCallback(() => {
    player.current?.play().then(
      () => setBlocked(false),
      (failure: unknown) => setBlocked(failure instanceof DOMException && failure.name === 'NotAllowedError'),
    );
  }, []);
  useEffect(() => {
    if (!player.current) return;
    player.current.srcObject = stream;
    if (stream) play();
    else setBlocked(false);
  }, [stream, play]);
  return { player, isBlocked, unblock: play };
}
