'use client';

import type { Environment } from '@uketsuke/contracts';
import { Phone, Volume2 } from 'lucide-react';
import Link from 'next/link';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocale, useWords } from '@/components/preferences-provider';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Notice } from '@/components/ui/notice';
import { PageHeader } from '@/components/ui/page-header';
import { classNames } from '@/lib/class-names';
import type { CallFailure } from './call-failure';
import { CallStatus } from './call-status';
import { Composer } from './composer';
import { Conversation } from './conversation';
import { FieldsPanel } from './fields-panel';
import { firstChoice } from './first-choice';
import type { StartChoice } from './make-session';
import type { TalkData } from './read-talk';
import { RecordCard } from './record-card';
import { StartForm } from './start-form';
import { useCallRecord } from './use-call-record';
import { useListening, type Listening } from './use-listening';
import { usePlayer } from './use-player';
import { useVoiceCall } from './use-voice-call';
import { signInWords } from '@/features/sign-in/words';
import { talkWords } from './words';

export function TalkView({ environment, data }: { environment: Environment; data: TalkData }) {
  const talk = useWords(talkWords);
  const locale = useLocale();
  const call = useVoiceCall(environment);
  const { state } = call;
  const { phase } = state;
  const tenants = useMemo(() => data.tenants.filter((tenant) => tenant.status === 'active'), [data.tenants]);
  const [choice, setChoice] = useState<StartChoice>(() => firstChoice(data, locale));
  const agent = data.agents.find(({ id }) => id === choice.agentId);
  const specs = agent?.fields ?? [];
  const agentName = agent?.name ?? talk.agent;
  const isBusy = phase === 'live' || phase === 'connecting';
  const isUsable = phase === 'live' && !state.isInterrupted;

  const progress = useCallRecord({ environment, locale, sessionId: call.sessionId, isEnded: !isBusy });
  // Of the call before a reload, a record shows only where there is one.
  const hasRecord = (phase === 'ended' && state.wasLive) || (phase === 'idle' && progress.record !== null);
  const { say } = call;
  const sayAloud = useCallback((text: string) => void say(text), [say]);
  const listening = useListening({ isLive: phase === 'live', lines: state.lines, locale, onSay: sayAloud });
  const { element: player, isBlocked, unblock } = usePlayer(call.stream);
  const { input, aside } = useFocusAlong(phase);

  return (
    <div className="mx-auto w-full max-w-6xl space-y-5 px-4 py-5 sm:px-6 sm:py-8">
      <PageHeader title={talk.title} lead={talk.lead}>
        <CallStatus state={state} />
      </PageHeader>
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Card
          aria-label={talk.conversation}
          className={classNames(
            'flex flex-col overflow-hidden lg:h-[min(70dvh,44rem)] lg:min-h-112',
            phase === 'idle' ? 'max-lg:hidden' : 'h-[max(24rem,calc(100dvh-17.75rem))]',
          )}
        >
          <Conversation lines={state.lines} phase={phase} agentName={agentName} />
          {state.closed && (
            <Notice tone={state.closed === 'ended' || state.closed === 'hangup' ? 'info' : 'warning'} className="m-3">
              {talk.closed[state.closed]}
            </Notice>
          )}
          {state.isInterrupted && (
            <Notice tone="warning" className="m-3">
              {talk.interrupted}
            </Notice>
          )}
          <ListeningNotice listening={listening} />
          {isBlocked && (
            <Button variant="secondary" className="m-3" onClick={unblock}>
              <Volume2 aria-hidden="true" />
              {talk.unheard}
            </Button>
          )}
          {phase !== 'idle' && (
            <Composer
              isUsable={isUsable}
              isCalling={isBusy}
              isListening={listening.isListening}
              inputRef={input}
              onSay={call.say}
              onKey={call.pressKey}
              onToggleListening={listening.toggle}
              onHangUp={call.hangUp}
            />
          )}
        </Card>
        <div ref={aside} tabIndex={-1} className="min-w-0 space-y-5 outline-none">
          {phase === 'ended' && hasRecord && <RecordCard progress={progress} specs={specs} />}
          {!isBusy && (
            <StartForm agents={data.agents} tenants={tenants} choice={choice} onChange={setChoice}>
              {call.failure && <Failure failure={call.failure} />}
              <Button
                size="large"
                className="w-full"
                disabled={!choice.agentId || !choice.tenantId}
                onClick={() => void call.start(choice)}
                waitsForPage
              >
                <Phone aria-hidden="true" />
                {phase === 'ended' ? talk.again : talk.start}
              </Button>
            </StartForm>
          )}
          {phase === 'idle' && hasRecord && <RecordCard progress={progress} specs={specs} isEarlier />}
          {specs.length > 0 && progress.record === null && (
            <FieldsPanel specs={specs} values={state.fields} lastKey={phase === 'live' ? state.lastField : null} />
          )}
        </div>
      </div>
      <audio ref={player} autoPlay playsInline />
    </div>
  );
}

function ListeningNotice({ listening: { isListening, draft, problem } }: { listening: Listening }) {
  const talk = useWords(talkWords);
  if (problem) {
    return (
      <Notice tone="warning" className="m-3">
        {talk.recognitionProblems[problem]}
      </Notice>
    );
  }
  if (!isListening) return null;
  return (
    <div className="m-3 space-y-1 rounded-lg bg-accent-soft px-3.5 py-2.5 text-sm text-accent">
      <p className="truncate font-medium">{draft === '' ? talk.listening : draft}</p>
      <p className="text-xs">{talk.recognitionNote}</p>
    </div>
  );
}

function Failure({ failure }: { failure: CallFailure }) {
  const talk = useWords(talkWords);
  const signIn = useWords(signInWords);
  return (
    <Notice tone="danger">
      {talk.failures[failure]}
      {failure === 'unauthorized' && (
        <Link href="/sign-in" className="ml-1 font-medium underline underline-offset-4">
          {signIn.title}
        </Link>
      )}
    </Notice>
  );
}

/** What had the focus goes away when a call begins and ends: it moves on to where the person goes on. */
function useFocusAlong(phase: 'idle' | 'connecting' | 'live' | 'ended') {
  const input = useRef<HTMLInputElement>(null);
  const aside = useRef<HTMLDivElement>(null);
  const before = useRef(phase);
  useEffect(() => {
    const was = before.current;
    before.current = phase;
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (was === phase || !isLost) return;
    // On a phone the keyboard would come up unasked.
    if (phase === 'live' && matchMedia('(pointer: fine)').matches) input.current?.focus();
    if (phase === 'ended') aside.current?.focus({ preventScroll: true });
  }, [phase]);
  return { input, aside };
}
