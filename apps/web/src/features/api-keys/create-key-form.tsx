'use client';

import { resourceName, type Environment } from '@uketsuke/contracts';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { useWords } from '@/components/preferences-provider';
import { useRoomAccess } from '@/components/room-access';
import { Button } from '@/components/ui/button';
import { Dialog, DialogActions } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Notice } from '@/components/ui/notice';
import { useRoomCommand } from '@/components/use-room-command';
import { commonWords } from '@/components/words';
import { dataOf } from '@/lib/graphql';
import { createApiKeyMutation, type CreatedApiKey } from './documents';
import { apiKeyWords } from './words';

interface CreateKeyFormProps {
  environment: Environment;
  onCreated(key: CreatedApiKey): void;
  onClose(): void;
}

export function CreateKeyForm({ environment, onCreated, onClose }: CreateKeyFormProps) {
  const words = useWords(apiKeyWords).form;
  const common = useWords(commonWords);
  const { request } = useRoomAccess();
  const [name, setName] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const command = useRoomCommand({ invalid_request: words.nameWrong });

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const wanted = resourceName.safeParse(name.trim());
    setIsWrong(!wanted.success);
    if (!wanted.success) {
      input.current?.focus();
      return;
    }
    await command.run(async () => {
      const { createApiKey } = await request(createApiKeyMutation, { name: wanted.data });
      onCreated(dataOf(createApiKey));
      onClose();
    });
  };

  return (
    <Dialog title={words.title[environment]} onClose={onClose}>
      <form noValidate onSubmit={(event) => void submit(event)} className="space-y-4">
        <Field label={words.name} hint={words.nameHint} error={isWrong ? words.nameWrong : null}>
          {(ids) => (
            <Input
              {...ids}
              ref={input}
              autoComplete="off"
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        <p className="text-sm leading-relaxed text-muted">{words.other}</p>
        {command.error && <Notice tone="danger">{command.error}</Notice>}
        <DialogActions>
          <Button variant="secondary" onClick={onClose}>
            {common.cancel}
          </Button>
          <Button type="submit" isBusy={command.isBusy}>
            {words.create}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
