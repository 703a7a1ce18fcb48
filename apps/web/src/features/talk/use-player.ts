'use client';

import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';

interface Player {
  element: RefObject<HTMLAudioElement | null>;
  /** The browser holds the sound back until a click. */
  isBlocked: boolean;
  unblock(): void;
}

/** Plays the agent's voice. */
export function usePlayer(stream: MediaStream | null): Player {
  const element = useRef<HTMLAudioElement>(null);
  const [isBlocked, setBlocked] = useState(false);
  const play = useCallback(() => {
    element.current?.play().then(
      () => setBlocked(false),
      (failure: unknown) => setBlocked(failure instanceof DOMException && failure.name === 'NotAllowedError'),
    );
  }, []);
  useEffect(() => {
    if (!element.current) return;
    element.current.srcObject = stream;
    if (stream) play();
    else setBlocked(false);
  }, [stream, play]);
  return { element, isBlocked, unblock: play };
}
