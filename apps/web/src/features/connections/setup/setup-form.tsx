'use client';

import { type FormEvent, type ReactNode, useRef } from 'react';
import { useWords } from '@/components/preferences-provider';
import { useRoomAccess } from '@/components/room-access';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { dataOf } from '@/lib/graphql';
import { updateConnectionMutation } from '../documents';
import { useConnectionCommand } from '../use-connection-command';
import { setupWords } from './words';

export type Settings = Readonly<Record<string, unknown>>;

interface SetupFormProps {
  connectionId: string;
  /** What is to be saved; the name of the control that is wrong where something is missing. */
  read(): { settings: Settings } | { wrong: string };
  onWrong(control: string): void;
  onSaved(): void;
  children: ReactNode;
}

/** Saves the settings of a connection. What is wrong is said when it is sent, and the first wrong control gets the focus. */
export function SetupForm({ connectionId, read, onWrong, onSaved, children }: SetupFormProps) {
  const words = useWords(setupWords);
  const { request } = useRoomAccess();
  const form = useRef<HTMLFormElement>(null);
  const save = useConnectionCommand();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const entered = read();
    if ('wrong' in entered) {
      onWrong(entered.wrong);
      form.current?.querySelector<HTMLElement>(`[name=${entered.wrong}]`)?.focus();
      return;
    }
    const isSaved = await save.run(async () => {
      const answer = await request(updateConnectionMutation, { id: connectionId, config: entered.settings });
      dataOf(answer.updateConnection);
    });
    if (isSaved) onSaved();
  };
  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)} className="space-y-4">
      {children}
      {save.error && <Notice tone="danger">{save.error}</Notice>}
      <Button type="submit" isBusy={save.isBusy} className="max-sm:w-full">
        {words.save}
      </Button>
    </form>
  );
}
