'use client';

import { useEffect, useRef } from 'react';
import { useWords } from '@/components/preferences-provider';
import { useRoomAccess } from '@/components/room-access';
import { Button } from '@/components/ui/button';
import { buttonLook } from '@/components/ui/button-look';
import { Notice } from '@/components/ui/notice';
import { Spinner } from '@/components/ui/spinner';
import { useQuery } from '@/components/use-query';
import { rememberToComeBack } from '@/lib/come-back';
import { GatewayError } from '@/lib/graphql';
import { fill } from '@/lib/words';
import { type Attempt, attemptQuery } from '../documents';
import { connectWords } from './words';

interface WaitingProps {
  name: string;
  attemptId: string;
  authorizeUrl: string;
  /** The browser let no window be opened. */
  isBlocked: boolean;
  onEnd(attempt: Attempt): void;
  onStop(): void;
}

const everyMs = 1_500;
const gone: Attempt = { status: 'refused', reason: 'failed', adminConsentUrl: null, connectionId: null };

/** While somebody agrees in another window. Only the service is asked whether they have: no other window is believed. */
export function Waiting({ name, attemptId, authorizeUrl, isBlocked, onEnd, onStop }: WaitingProps) {
  const words = useWords(connectWords);
  const { comeBackTo } = useRoomAccess();
  const { data, failure } = useQuery(attemptQuery, { id: attemptId }, { everyMs });
  const isGone = failure instanceof GatewayError && failure.code === 'not_found';
  const attempt = isGone ? gone : data?.connectionAttempt;
  const heading = useRef<HTMLHeadingElement>(null);
  // It takes the place of the button that was pressed.
  useEffect(() => heading.current?.focus(), []);
  useEffect(() => {
    if (attempt && attempt.status !== 'pending') onEnd(attempt);
  }, [attempt, onEnd]);
  const isFramed = window.parent !== window;
  return (
    <div className="space-y-4">
      <h3 ref={heading} tabIndex={-1} className="flex items-center gap-2.5 rounded-sm text-base font-semibold">
        <Spinner className="size-5 text-accent" />
        {fill(words.waitingTitle, { name })}
      </h3>
      {isBlocked ? (
        <Notice tone="warning">{fill(words.blockedLead, { name })}</Notice>
      ) : (
        <p className="text-sm leading-relaxed text-muted">{words.waitingLead}</p>
      )}
      <div className="flex flex-wrap gap-2">
        {isBlocked && !isFramed ? (
          // A window of our own may go there and come back.
          <a href={authorizeUrl} onClick={() => rememberToComeBack(comeBackTo())} className={buttonLook()}>
            {fill(words.open, { name })}
          </a>
        ) : (
          <a
            href={authorizeUrl}
            target="_blank"
            rel="noopener noreferrer"
            className={buttonLook({ variant: isBlocked ? 'primary' : 'secondary' })}
          >
            {isBlocked ? fill(words.open, { name }) : words.openAgain}
          </a>
        )}
        <Button variant="ghost" onClick={onStop}>
          {words.stop}
        </Button>
      </div>
    </div>
  );
}
