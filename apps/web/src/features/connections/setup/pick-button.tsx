'use client';

import { FolderOpen } from 'lucide-react';
import { useLocale, useWords } from '@/components/preferences-provider';
import { useRoomAccess } from '@/components/room-access';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { dataOf } from '@/lib/graphql';
import { Refusal } from '../connect/refusal';
import { useAgreement } from '../connect/use-agreement';
import { Waiting } from '../connect/waiting';
import { type Connection, restartConnectionMutation } from '../documents';
import { useConnectionCommand } from '../use-connection-command';
import { setupWords } from './words';

interface PickButtonProps {
  connection: Connection;
  onPicked(): void;
}

const name = 'Google';

/** Opens a file that is there already to this service, on Google's own page. */
export function PickButton({ connection: { id }, onPicked }: PickButtonProps) {
  const words = useWords(setupWords);
  const locale = useLocale();
  const { request } = useRoomAccess();
  const command = useConnectionCommand();
  const { underway, refused, agree, end, stop } = useAgreement({ command, onConnected: onPicked });
  const pick = async () =>
    dataOf((await request(restartConnectionMutation, { id, locale, isPicking: true })).restartConnection);
  if (underway) return <Waiting name={name} {...underway} onEnd={end} onStop={stop} />;
  return (
    <div className="space-y-2">
      {refused && <Refusal name={name} attempt={refused} />}
      <Button variant="secondary" isBusy={command.isBusy} onClick={() => agree(pick)} className="max-sm:w-full">
        {!command.isBusy && <FolderOpen aria-hidden="true" />}
        {words.pickFile}
      </Button>
      <p className="text-xs leading-relaxed text-muted">{words.pickFileHint}</p>
      {command.error && <Notice tone="danger">{command.error}</Notice>}
    </div>
  );
}
