'use client';

import { FilePlus } from 'lucide-react';
import { useLocale, useWords } from '@/components/preferences-provider';
import { useRoomAccess } from '@/components/room-access';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { dataOf } from '@/lib/graphql';
import { furnishConnectionMutation } from '../documents';
import { useConnectionCommand } from '../use-connection-command';
import type { SetupProps } from './setup-props';
import { setupWords } from './words';

/** Makes a file that can be used at once, in place of choosing one. */
export function FurnishButton({ connection, onSaved }: SetupProps) {
  const words = useWords(setupWords);
  const locale = useLocale();
  const { request } = useRoomAccess();
  const command = useConnectionCommand();
  const furnish = async () => {
    const isDone = await command.run(async () => {
      dataOf((await request(furnishConnectionMutation, { id: connection.id, locale })).furnishConnection);
    });
    if (isDone) onSaved();
  };
  return (
    <div className="space-y-2">
      <Button variant="secondary" isBusy={command.isBusy} onClick={() => void furnish()} className="max-sm:w-full">
        {!command.isBusy && <FilePlus aria-hidden="true" />}
        {words.freshFile}
      </Button>
      <p className="text-xs leading-relaxed text-muted">{words.freshFileHint}</p>
      {command.error && <Notice tone="danger">{command.error}</Notice>}
    </div>
  );
}
