'use client';

import { useWords } from '@/components/preferences-provider';
import { Badge, type BadgeTone } from '@/components/ui/badge';
import type { WordsOf } from '@/lib/words';
import type { CallState } from './call-state';
import { talkWords } from './words';

/** Who is speaking changes every few seconds and is only shown; that a call begins and ends is read out. */
export function CallStatus({ state }: { state: CallState }) {
  const talk = useWords(talkWords);
  const [tone, text] = lookOf(state, talk.states);
  return (
    <>
      <Badge tone={tone} data-phase={state.phase} className="px-3 py-1 text-sm" aria-hidden="true">
        <span className="size-1.5 rounded-full bg-current" />
        {text}
      </Badge>
      <p role="status" className="sr-only">
        {talk.announcements[state.phase]}
      </p>
    </>
  );
}

function lookOf(state: CallState, words: WordsOf<typeof talkWords>['states']): [BadgeTone, string] {
  switch (state.phase) {
    case 'idle':
      return ['neutral', words.idle];
    case 'connecting':
      return ['warning', words.connecting];
    case 'live':
      if (state.isInterrupted) return ['warning', words.interrupted];
      return state.isAgentSpeaking ? ['accent', words.speaking] : ['success', words.listening];
    case 'ended':
      return ['neutral', words.ended];
    default:
      return state.phase satisfies never;
  }
}
