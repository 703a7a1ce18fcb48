'use client';

import type { Environment } from '@uketsuke/contracts';
import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { useWords } from '@/components/preferences-provider';
import { useRoomAccess } from '@/components/room-access';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { CreateKeyForm } from './create-key-form';
import type { ApiKey, CreatedApiKey } from './documents';
import { KeyTable } from './key-table';
import { apiKeyWords } from './words';

interface KeyListProps {
  environment: Environment;
  keys: readonly ApiKey[];
  onCreated(key: CreatedApiKey): void;
  onRevoked(key: ApiKey): void;
}

export function KeyList({ environment, keys, onCreated, onRevoked }: KeyListProps) {
  const words = useWords(apiKeyWords);
  const { canManage } = useRoomAccess();
  const [isCreating, setIsCreating] = useState(false);
  return (
    <Card className="overflow-hidden">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 border-b p-4 sm:px-5">
        <p className="min-w-0 flex-1 basis-72 text-sm leading-relaxed text-muted">{words.environments[environment]}</p>
        {canManage && (
          <Button onClick={() => setIsCreating(true)}>
            <Plus aria-hidden="true" />
            {words.create}
          </Button>
        )}
      </div>
      {keys.length === 0 ? (
        <EmptyState Icon={KeyRound} title={words.none}>
          {words.noneText}
        </EmptyState>
      ) : (
        <KeyTable keys={keys} onRevoked={onRevoked} />
      )}
      {isCreating && (
        <CreateKeyForm environment={environment} onCreated={onCreated} onClose={() => setIsCreating(false)} />
      )}
    </Card>
  );
}
