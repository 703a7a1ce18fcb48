'use client';

import { Pause, Pencil, Play, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useWords } from '@/components/preferences-provider';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { dataOf } from '@/lib/graphql';
import { fill } from '@/lib/words';
import { useRoomAccess } from '@/components/room-access';
import { ConfirmDialog } from '@/components/confirm-dialog';
import { deleteEndpointMutation, type Endpoint, updateEndpointMutation } from '../documents';
import { useRoomCommand } from '@/components/use-room-command';
import { EndpointForm } from './endpoint-form';
import { endpointWords } from './words';

interface EndpointActionsProps {
  endpoint: Endpoint;
  onChange(): void;
  onRemoved(): void;
}

type Asked = 'edit' | 'disable' | 'remove' | null;

/** Edit, switch off and on, delete. */
export function EndpointActions({ endpoint, onChange, onRemoved }: EndpointActionsProps) {
  const words = useWords(endpointWords);
  const { request } = useRoomAccess();
  const [asked, setAsked] = useState<Asked>(null);
  const command = useRoomCommand();
  const { id } = endpoint;
  const close = () => setAsked(null);

  const update = async (input: { isEnabled?: boolean; url?: string }) => {
    dataOf((await request(updateEndpointMutation, { id, input })).updateWebhookEndpoint);
    onChange();
  };
  const switchTo = async (isEnabled: boolean) => {
    if (await command.run(() => update({ isEnabled }))) close();
  };
  const remove = async () => {
    const isDone = await command.run(async () => {
      dataOf((await request(deleteEndpointMutation, { id })).deleteWebhookEndpoint);
    });
    if (!isDone) return;
    onChange();
    onRemoved();
  };

  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="secondary" size="small" onClick={() => setAsked('edit')}>
        <Pencil aria-hidden="true" />
        {words.edit}
      </Button>
      {endpoint.isEnabled ? (
        <Button variant="secondary" size="small" onClick={() => setAsked('disable')}>
          <Pause aria-hidden="true" />
          {words.disable}
        </Button>
      ) : (
        <Button size="small" isBusy={command.isBusy} onClick={() => void switchTo(true)}>
          {!command.isBusy && <Play aria-hidden="true" />}
          {words.enable}
        </Button>
      )}
      <Button variant="ghost" size="small" className="text-danger" onClick={() => setAsked('remove')}>
        <Trash2 aria-hidden="true" />
        {words.remove}
      </Button>
      {command.error && asked === null && <Notice tone="danger">{command.error}</Notice>}
      {asked === 'edit' && (
        <EndpointForm
          title={words.form.edit}
          initial={endpoint}
          onClose={close}
          onSave={async ({ url, description, eventTypes }) => {
            const input = { url, description, eventTypes: [...eventTypes] };
            dataOf((await request(updateEndpointMutation, { id, input })).updateWebhookEndpoint);
            onChange();
          }}
        />
      )}
      {asked === 'disable' && (
        <ConfirmDialog
          title={words.disableTitle}
          action={words.disable}
          command={command}
          onConfirm={() => void switchTo(false)}
          onClose={close}
        >
          <p>{words.disableLead}</p>
        </ConfirmDialog>
      )}
      {asked === 'remove' && (
        <ConfirmDialog
          title={words.removeTitle}
          action={words.removeDo}
          isDangerous
          command={command}
          onConfirm={() => void remove()}
          onClose={close}
        >
          <p>{fill(words.removeLead, { url: endpoint.url })}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
