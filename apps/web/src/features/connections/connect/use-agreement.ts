'use client';

import { useCallback, useRef, useState } from 'react';
import type { Command } from '@/components/use-command';
import type { Attempt } from '../documents';
import { openPopup } from './open-popup';

interface Underway {
  attemptId: string;
  authorizeUrl: string;
  isBlocked: boolean;
}

interface StartedAttempt {
  attempt: { id: string };
  authorizeUrl: string;
}

export interface Agreement {
  /** null: nobody is at the service's pages. */
  underway: Underway | null;
  /** What came of the last time, if it was nothing. */
  refused: Attempt | null;
  /** Has to be called by the press of a button itself. */
  agree(start: () => Promise<StartedAttempt>): void;
  end(attempt: Attempt): void;
  stop(): void;
}

/** The pages of a service in a window of its own, from the press of a button until it is known what came of it. */
export function useAgreement({
  command,
  onConnected,
}: {
  command: Command;
  onConnected(connectionId: string): void;
}): Agreement {
  const [underway, setUnderway] = useState<Underway | null>(null);
  const [refused, setRefused] = useState<Attempt | null>(null);
  const popup = useRef<Window | null>(null);
  const begin = async (start: () => Promise<StartedAttempt>) => {
    setRefused(null);
    const opened = openPopup();
    popup.current = opened;
    const isStarted = await command.run(async () => {
      const { attempt, authorizeUrl } = await start();
      opened?.location.replace(authorizeUrl);
      setUnderway({ attemptId: attempt.id, authorizeUrl, isBlocked: opened === null });
    });
    if (!isStarted) opened?.close();
  };
  const end = useCallback(
    (attempt: Attempt) => {
      setUnderway(null);
      if (attempt.status !== 'connected' || attempt.connectionId === null) return setRefused(attempt);
      popup.current?.close();
      onConnected(attempt.connectionId);
    },
    [onConnected],
  );
  const stop = () => {
    popup.current?.close();
    setUnderway(null);
  };
  return { underway, refused, agree: (start) => void begin(start), end, stop };
}
