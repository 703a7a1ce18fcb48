'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import type { Locale } from '@/lib/locale';
import type { Line } from './call-state';
import { isEcho } from './echo';
import { hasRecognition, startRecognition, type RecognitionProblem } from './recognition';

interface ListeningOptions {
  isLive: boolean;
  lines: readonly Line[];
  locale: Locale;
  onSay(text: string): void;
}

export interface Listening {
  isListening: boolean;
  /** What has been caught of the sentence that is being spoken. */
  draft: string;
  problem: RecognitionProblem | null;
  toggle(): void;
}

/** How many of the agent's last sentences may still come out of the loudspeaker. */
const echoLines = 3;

/** The browser's own recognition as the person's voice; what it catches of the agent's voice is left out. */
export function useListening({ isLive, lines, locale, onSay }: ListeningOptions): Listening {
  const [isWanted, setWanted] = useState(false);
  const [problem, setProblem] = useState<RecognitionProblem | null>(null);
  const [draft, setDraft] = useState('');
  const saying = useRef('');
  const isListening = isWanted && isLive;

  useEffect(() => {
    saying.current = lines
      .filter(({ who }) => who === 'agent')
      .slice(-echoLines)
      .map(({ text }) => text)
      .join(' ');
  }, [lines]);

  useEffect(() => {
    if (!isListening) return undefined;
    const stop = startRecognition({
      language: locale,
      onHeard: (text, isFinal) => {
        const isOwn = !isEcho(text, saying.current);
        setDraft(isOwn && !isFinal ? text : '');
        if (isOwn && isFinal) onSay(text);
      },
      onProblem: (why) => {
        setWanted(false);
        setProblem(why);
      },
    });
    return () => {
      stop();
      setDraft('');
    };
  }, [isListening, locale, onSay]);

  // The next call begins without the microphone.
  useEffect(() => {
    if (isLive) return;
    setWanted(false);
    setProblem(null);
  }, [isLive]);

  const toggle = useCallback(() => {
    setProblem(hasRecognition() ? null : 'missing');
    setWanted((was) => !was && hasRecognition());
  }, []);

  return { isListening, draft, problem, toggle };
}
