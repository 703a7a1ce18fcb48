'use client';

import type { ErrorCode } from '@uketsuke/contracts';
import type { Command } from '@/components/use-command';
import { useRoomCommand } from '@/components/use-room-command';
import { useWords } from '@/components/preferences-provider';
import { connectionWords } from './words';

/** A command of this room, with what its refusals mean; `here`: in one place of it. */
export function useConnectionCommand(here: Partial<Record<ErrorCode, string>> = {}): Command {
  const { failures } = useWords(connectionWords);
  return useRoomCommand({ ...failures, ...here });
}
