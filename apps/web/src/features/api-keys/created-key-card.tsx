'use client';

import { useEffect, useId, useRef } from 'react';
import { useWords } from '@/components/preferences-provider';
import { Button } from '@/components/ui/button';
import { Card, CardTitle } from '@/components/ui/card';
import { CopiedText } from '@/components/ui/copied-text';
import { Notice } from '@/components/ui/notice';
import { fill } from '@/lib/words';
import type { CreatedApiKey } from './documents';
import { apiKeyWords } from './words';

interface CreatedKeyCardProps {
  created: CreatedApiKey;
  onDone(): void;
}

/** The one sight of a new key. It stands in the page, because a dialog goes away with a press beside it. */
export function CreatedKeyCard({ created: { secret, apiKey }, onDone }: CreatedKeyCardProps) {
  const words = useWords(apiKeyWords).created;
  const titleId = useId();
  const card = useRef<HTMLElement>(null);
  useEffect(() => card.current?.focus(), []);
  return (
    <Card ref={card} aria-labelledby={titleId} tabIndex={-1} className="space-y-4 p-4 outline-none sm:p-5">
      <CardTitle id={titleId} className="wrap-anywhere">
        {fill(words.title, { name: apiKey.name })}
      </CardTitle>
      <Notice tone="warning" role={undefined}>
        {words.warning}
      </Notice>
      <CopiedText label={words.key} text={secret} />
      <Button variant="secondary" onClick={onDone}>
        {words.done}
      </Button>
    </Card>
  );
}
