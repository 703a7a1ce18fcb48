'use client';

import { CircleAlert, CircleCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useWords } from '@/components/preferences-provider';
import { Button } from '@/components/ui/button';
import { buttonLook } from '@/components/ui/button-look';
import { takeComeBack } from '@/lib/come-back';
import { fill } from '@/lib/words';
import { connectWords } from '@/features/connections/connect/words';
import { doneWords } from './done-words';
import type { Outcome } from './outcome';

/** Long enough to be seen. */
const shownMs = 1_200;

interface DoneViewProps {
  outcome: Outcome;
  /** Of one that was refused. */
  reason: string | undefined;
}

/**
 * Where somebody arrives who was at the pages of a service. It decides nothing: whoever opened it has asked the service by then, and often
 * the browser does not even let the two windows know each other.
 */
export function DoneView({ outcome, reason }: DoneViewProps) {
  const words = useWords(doneWords);
  const { reasons } = useWords(connectWords);
  const [comeBack, setComeBack] = useState<string | null>(null);
  const isGood = outcome === 'connected' || outcome === 'admin_agreed';
  useEffect(() => {
    const address = takeComeBack();
    setComeBack(address);
    if (outcome !== 'connected' || address !== null) return undefined;
    const timer = setTimeout(() => window.close(), shownMs);
    return () => clearTimeout(timer);
  }, [outcome]);
  const { title, lead } = textsOf(words, outcome);
  const why = Object.entries(reasons).find(([known]) => known === reason)?.[1];
  const Icon = isGood ? CircleCheck : CircleAlert;
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-4 px-6 py-12 text-center">
      <Icon aria-hidden="true" className={isGood ? 'size-12 text-success' : 'size-12 text-warning'} />
      <div className="max-w-md space-y-2">
        <h1 className="text-lg font-semibold">{title}</h1>
        {outcome === 'refused' && why !== undefined && (
          <p className="text-sm leading-relaxed">{fill(why, { name: words.service })}</p>
        )}
        <p className="text-sm leading-relaxed text-muted">{lead}</p>
      </div>
      {comeBack === null ? (
        <Button variant="secondary" onClick={() => window.close()}>
          {words.close}
        </Button>
      ) : (
        <a href={comeBack} className={buttonLook()}>
          {words.back}
        </a>
      )}
    </main>
  );
}

type DoneTexts = Record<keyof (typeof doneWords)['ja'], string>;

function textsOf(words: DoneTexts, outcome: Outcome): { title: string; lead: string } {
  switch (outcome) {
    case 'connected':
      return { title: words.connected, lead: words.connectedLead };
    case 'refused':
      return { title: words.refused, lead: words.refusedLead };
    case 'admin_agreed':
      return { title: words.adminAgreed, lead: words.adminAgreedLead };
    case 'unknown':
      return { title: words.unknown, lead: words.unknownLead };
    default:
      return outcome satisfies never;
  }
}
