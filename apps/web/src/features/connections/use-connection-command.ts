'use client';

import type { Command } from '@/components/use-command';
import { useRoomCommand } from '@/components/use-room-command';
import { useWords } from '@/components/preferences-provider';
import { connectionWords } from './words';

/** A command of this room, with what its refusals mean here. */
export function useConnectionCommand(): Command {
  const { failures } = useWords(connectionWords);
  return useRoomCommand(failures);
}
