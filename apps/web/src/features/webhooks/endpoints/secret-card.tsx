'use client';

import { Eye, EyeOff, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useLocale, useWords } from '@/components/preferences-provider';
import { Button } from '@/components/ui/button';
import { Card, CardTitle } from '@/components/ui/card';
import { CopyButton } from '@/components/ui/copy-button';
import { Notice } from '@/components/ui/notice';
import { formatTime } from '@/lib/format';
import { dataOf } from '@/lib/graphql';
import { fill } from '@/lib/words';
import { useRoomAccess } from '@/components/room-access';
import { ConfirmDialog } from '@/components/confirm-dialog';
import { type EndpointSecret, rotateSecretMutation, secretQuery } from '../documents';
import { useRoomCommand } from '@/components/use-room-command';
import { endpointWords } from './words';

const dots = '•'.repeat(24);

/** The signing secret: it is asked for only when somebody wants to see it, and forgotten when it is hidden. */
export function SecretCard({ endpointId }: { endpointId: string }) {
  const words = useWords(endpointWords).secret;
  const locale = useLocale();
  const { request } = useRoomAccess();
  const [known, setKnown] = useState<EndpointSecret | null>(null);
  const [overlapEnd, setOverlapEnd] = useState<number | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const [isRotated, setIsRotated] = useState(false);
  const reveal = useRoomCommand();
  const rotate = useRoomCommand();

  const show = () =>
    reveal.run(async () => {
      const { webhookEndpointSecret: secret } = await request(secretQuery, { id: endpointId });
      setKnown(secret);
      setOverlapEnd(secret.previousSecretExpiresAt);
    });
  const replace = async () => {
    const isDone = await rotate.run(async () => {
      const answer = await request(rotateSecretMutation, { id: endpointId });
      const secret = dataOf(answer.rotateWebhookEndpointSecret);
      setKnown(secret);
      setOverlapEnd(secret.previousSecretExpiresAt);
    });
    if (!isDone) return;
    setIsRotated(true);
    setIsAsking(false);
  };

  return (
    <Card className="flex flex-col gap-3 p-4 sm:p-5">
      <CardTitle>{words.title}</CardTitle>
      <p className="text-sm leading-relaxed text-muted">{words.lead}</p>
      <div className="flex min-h-12 flex-wrap items-center gap-x-2 rounded-lg border bg-raised py-0.5 pr-1 pl-3">
        <code
          role="textbox"
          aria-readonly="true"
          aria-label={known ? words.shown : words.hidden}
          tabIndex={0}
          translate="no"
          data-secret=""
          className="min-w-0 flex-1 basis-40 rounded-sm py-1 text-[0.8125rem] wrap-anywhere"
        >
          {known?.secret ?? dots}
        </code>
        <div className="ml-auto flex">
          {known && <CopyButton text={known.secret} />}
          <Button
            variant="ghost"
            size="small"
            isBusy={reveal.isBusy}
            onClick={() => (known ? setKnown(null) : void show())}
          >
            {!reveal.isBusy && (known ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />)}
            {known ? words.hide : words.show}
          </Button>
        </div>
      </div>
      {reveal.error && <Notice tone="danger">{reveal.error}</Notice>}
      <div role="status" className="space-y-2 empty:hidden">
        {isRotated && (
          <Notice tone="success" role={undefined}>
            {words.rotated}
          </Notice>
        )}
        {overlapEnd !== null && (
          <Notice tone="info" role={undefined}>
            {fill(words.overlap, { time: formatTime(overlapEnd, locale) })}
          </Notice>
        )}
      </div>
      <Button variant="secondary" size="small" className="self-start" onClick={() => setIsAsking(true)}>
        <RefreshCw aria-hidden="true" />
        {words.rotate}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={words.rotateTitle}
          action={words.rotateDo}
          command={rotate}
          onConfirm={() => void replace()}
          onClose={() => setIsAsking(false)}
        >
          <p>{words.rotateLead}</p>
          <ol className="list-decimal space-y-1 pl-5">
            {words.rotateSteps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </ConfirmDialog>
      )}
    </Card>
  );
}
