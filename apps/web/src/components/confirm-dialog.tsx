'use client';

import type { ReactNode } from 'react';
import { useWords } from '@/components/preferences-provider';
import { Button } from '@/components/ui/button';
import { Dialog, DialogActions } from '@/components/ui/dialog';
import { Notice } from '@/components/ui/notice';
import { commonWords } from '@/components/words';
import type { Command } from './use-command';

interface ConfirmDialogProps {
  title: string;
  /** The word on the button that does it. */
  action: string;
  isDangerous?: boolean;
  command: Command;
  /** It was done, and is not called off any more. */
  isDone?: boolean;
  onConfirm(): void;
  onClose(): void;
  children: ReactNode;
}

/** Says what will happen, and asks whether it shall. The focus is on the button that does nothing. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, action, isDangerous = false, isDone = false, command, onConfirm, onClose, children } = props;
  const common = useWords(commonWords);
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="space-y-3 text-sm leading-relaxed wrap-anywhere">{children}</div>
      {command.error && <Notice tone="danger">{command.error}</Notice>}
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          {isDone ? common.close : common.cancel}
        </Button>
        <Button variant={isDangerous ? 'danger' : 'primary'} isBusy={command.isBusy} onClick={onConfirm}>
          {action}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
