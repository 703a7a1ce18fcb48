'use client';

import { useEffect, useRef } from 'react';
import { useWords } from '@/components/preferences-provider';
import { Button } from '@/components/ui/button';
import { personalDataWords } from './words';

interface ConfirmProps {
  /** What will happen. */
  text: string;
  action: string;
  isBusy: boolean;
  onConfirm(): void;
  onCancel(): void;
}

/** Takes the place of a form's button: what cannot be undone is asked for twice. */
export function Confirm({ text, action, isBusy, onConfirm, onCancel }: ConfirmProps) {
  const words = useWords(personalDataWords);
  const question = useRef<HTMLParagraphElement>(null);
  useEffect(() => question.current?.focus(), []);
  return (
    <div role="group" aria-label={action} className="space-y-3 rounded-lg bg-danger-soft p-3.5">
      <p ref={question} tabIndex={-1} className="text-sm leading-relaxed wrap-anywhere text-danger outline-none">
        {text}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="danger" isBusy={isBusy} onClick={onConfirm}>
          {action}
        </Button>
        <Button variant="secondary" disabled={isBusy} onClick={onCancel}>
          {words.cancel}
        </Button>
      </div>
    </div>
  );
}
