'use client';

import { Landmark } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useWords } from '@/components/preferences-provider';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Notice } from '@/components/ui/notice';
import { payWords } from './words';

interface BankStepProps {
  isBusy: boolean;
  problem: string | null;
  onAnswer(isApproved: boolean): void;
}

/** Where a real card's bank would ask for its owner. */
export function BankStep({ isBusy, problem, onAnswer }: BankStepProps) {
  const words = useWords(payWords);
  const heading = useRef<HTMLHeadingElement>(null);
  // It takes the place of the form, and so its focus.
  useEffect(() => heading.current?.focus(), []);
  return (
    <Card className="space-y-4 p-5">
      <div className="flex items-start gap-3">
        <span className="rounded-lg bg-accent-soft p-2 text-accent">
          <Landmark aria-hidden="true" className="size-5" />
        </span>
        <div className="space-y-1">
          <h2 ref={heading} tabIndex={-1} className="font-semibold outline-none">
            {words.bankTitle}
          </h2>
          <p className="text-sm leading-relaxed text-muted">{words.bankLead}</p>
        </div>
      </div>
      {problem && <Notice tone="danger">{problem}</Notice>}
      <div className="grid grid-cols-2 gap-3">
        <Button variant="secondary" isBusy={isBusy} onClick={() => onAnswer(false)}>
          {words.refuse}
        </Button>
        <Button isBusy={isBusy} onClick={() => onAnswer(true)}>
          {words.approve}
        </Button>
      </div>
    </Card>
  );
}
