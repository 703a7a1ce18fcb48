'use client';

import { useState } from 'react';
import { useWords } from '@/components/preferences-provider';
import { talkWords } from './words';

const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '*', '0', '#'];
const shownMax = 20;

interface KeypadProps {
  isUsable: boolean;
  /** False when it could not be sent. */
  onKey(key: string): boolean;
}

export function Keypad({ isUsable, onKey }: KeypadProps) {
  const talk = useWords(talkWords);
  const names: Record<string, string> = { '*': talk.keyStar, '#': talk.keyHash };
  const [pressed, setPressed] = useState('');
  const press = (key: string) => {
    if (onKey(key)) setPressed((before) => (before + key).slice(-shownMax));
  };
  return (
    <div role="group" aria-label={talk.keypad} className="mx-auto mb-3 max-w-60 animate-arrive">
      <p aria-live="polite" className="mb-2 h-6 truncate text-center tracking-widest tabular-nums">
        {pressed}
      </p>
      <div className="grid grid-cols-3 gap-2">
        {keys.map((key) => (
          <button
            key={key}
            type="button"
            disabled={!isUsable}
            onClick={() => press(key)}
            aria-label={names[key] ?? key}
            className="h-11 rounded-lg border border-control bg-surface text-lg font-medium tabular-nums transition-colors hover:bg-raised active:bg-accent-soft disabled:opacity-50"
          >
            {key}
          </button>
        ))}
      </div>
    </div>
  );
}
