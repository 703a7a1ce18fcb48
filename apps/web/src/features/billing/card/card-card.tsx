'use client';

import { CreditCard, ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { ConfirmDialog } from '@/components/confirm-dialog';
import { useWords } from '@/components/preferences-provider';
import { Button } from '@/components/ui/button';
import { Card, CardTitle } from '@/components/ui/card';
import { Notice } from '@/components/ui/notice';
import { fill } from '@/lib/words';
import type { SavedCard } from '../documents';
import { useCommand } from '../use-command';
import { brandName } from './brand-name';
import { cardWords } from './words';

interface CardCardProps {
  card: SavedCard | null;
  mayChange: boolean;
  /** The automatic top-up ends with the card. */
  isRecharging: boolean;
  /** Leads to the page that saves a card. */
  onSetUp(): Promise<void>;
  onRemove(): Promise<void>;
}

/** The card that automatic top-ups are charged to. */
export function CardCard({ card, mayChange, isRecharging, onSetUp, onRemove }: CardCardProps) {
  const words = useWords(cardWords);
  const [isAsking, setIsAsking] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);
  const setUp = useCommand();
  const removal = useCommand();
  const start = async () => setIsLeaving(await setUp.run(onSetUp));
  const remove = async () => {
    if (await removal.run(onRemove)) setIsAsking(false);
  };
  return (
    <Card className="space-y-4 p-5">
      <CardTitle>{words.title}</CardTitle>
      {card === null ? (
        <p className="text-sm leading-relaxed text-muted">{words.none}</p>
      ) : (
        <div className="flex items-center gap-3">
          <CreditCard aria-hidden="true" className="size-6 shrink-0 text-muted" />
          <p className="min-w-0 text-sm">
            <span className="block font-medium tabular-nums">
              {fill(words.number, { brand: brandName(card.brand), last4: card.last4 })}
            </span>
            <span className="block text-muted tabular-nums">
              {fill(words.expires, {
                month: String(card.expiresMonth).padStart(2, '0'),
                year: String(card.expiresYear),
              })}
            </span>
          </p>
        </div>
      )}
      {setUp.error && <Notice tone="danger">{setUp.error}</Notice>}
      {mayChange && (
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" isBusy={setUp.isBusy || isLeaving} onClick={() => void start()}>
            {!setUp.isBusy && !isLeaving && <ExternalLink aria-hidden="true" />}
            {card === null ? words.save : words.replace}
          </Button>
          {card !== null && (
            <Button variant="ghost" onClick={() => setIsAsking(true)}>
              {words.remove}
            </Button>
          )}
        </div>
      )}
      {isAsking && (
        <ConfirmDialog
          title={words.removeTitle}
          action={words.remove}
          isDangerous
          command={removal}
          onConfirm={() => void remove()}
          onClose={() => setIsAsking(false)}
        >
          <p>{isRecharging ? words.removeRecharging : words.removeText}</p>
        </ConfirmDialog>
      )}
    </Card>
  );
}
