'use client';

import { Unplug } from 'lucide-react';
import { useState } from 'react';
import { ConfirmDialog } from '@/components/confirm-dialog';
import { useWords } from '@/components/preferences-provider';
import { useRoomAccess } from '@/components/room-access';
import { Button } from '@/components/ui/button';
import { dataOf } from '@/lib/graphql';
import { fill } from '@/lib/words';
import { type Connection, type Connector, deleteConnectionMutation } from './documents';
import { useConnectionCommand } from './use-connection-command';
import { connectionWords } from './words';

interface DisconnectButtonProps {
  connector: Connector;
  connection: Connection;
  onDone(): void;
}

/** Lets a connection go, once that was confirmed. */
export function DisconnectButton({ connector: { name }, connection: { id, label }, onDone }: DisconnectButtonProps) {
  const words = useWords(connectionWords);
  const { request } = useRoomAccess();
  const [isAsked, setIsAsked] = useState(false);
  const command = useConnectionCommand();
  const disconnect = async () => {
    const isDone = await command.run(async () => {
      dataOf((await request(deleteConnectionMutation, { id })).deleteConnection);
    });
    if (isDone) onDone();
  };
  return (
    <>
      <Button variant="ghost" size="small" className="text-danger" onClick={() => setIsAsked(true)}>
        <Unplug aria-hidden="true" />
        {words.disconnect}
      </Button>
      {isAsked && (
        <ConfirmDialog
          title={words.disconnectTitle}
          action={words.disconnect}
          isDangerous
          command={command}
          onConfirm={() => void disconnect()}
          onClose={() => setIsAsked(false)}
        >
          <p>{fill(words.disconnectLead, { name, label })}</p>
          <p className="text-muted">{fill(words.elsewhere, { name })}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
