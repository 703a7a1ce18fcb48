'use client';

import { useState } from 'react';
import { ConfirmDialog } from '@/components/confirm-dialog';
import { useWords } from '@/components/preferences-provider';
import { useRoomAccess } from '@/components/room-access';
import { Button } from '@/components/ui/button';
import { useRoomCommand } from '@/components/use-room-command';
import { dataOf } from '@/lib/graphql';
import { fill } from '@/lib/words';
import { type ApiKey, revokeApiKeyMutation } from './documents';
import { apiKeyWords } from './words';

/** Revokes a key, once that was confirmed. */
export function RevokeButton({ apiKey: { id, name, start }, onRevoked }: { apiKey: ApiKey; onRevoked(): void }) {
  const words = useWords(apiKeyWords);
  const { request } = useRoomAccess();
  const [isAsked, setIsAsked] = useState(false);
  const command = useRoomCommand();
  const revoke = () =>
    command.run(async () => {
      dataOf((await request(revokeApiKeyMutation, { id })).revokeApiKey);
      setIsAsked(false);
      onRevoked();
    });
  return (
    <>
      <Button
        variant="ghost"
        size="small"
        className="text-danger"
        aria-label={fill(words.revokeName, { name, start })}
        onClick={() => setIsAsked(true)}
      >
        {words.revoke}
      </Button>
      {isAsked && (
        <ConfirmDialog
          title={words.revokeTitle}
          action={words.revoke}
          isDangerous
          command={command}
          onConfirm={() => void revoke()}
          onClose={() => setIsAsked(false)}
        >
          <p>{fill(words.revokeLead, { name, start })}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
