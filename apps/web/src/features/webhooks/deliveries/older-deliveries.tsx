'use client';

import { useState, type ReactNode } from 'react';
import { useWords } from '@/components/preferences-provider';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { useRoomAccess } from '@/components/room-access';
import { deliveriesQuery, type DeliveryRow } from '../documents';
import { useRoomCommand } from '@/components/use-room-command';
import { webhookWords } from '../words';
import type { DeliveryFilterInput } from './filter-of';

interface OlderDeliveriesProps {
  filter: DeliveryFilterInput;
  /** Of the newest page: where the older ones begin. */
  cursor: string;
  /** The newest page, which moves on: what is there is not shown twice. */
  shown: readonly DeliveryRow[];
  render(deliveries: readonly DeliveryRow[]): ReactNode;
}

/** The pages after the newest one, read once, each when somebody asks for it. */
export function OlderDeliveries({ filter, cursor, shown, render }: OlderDeliveriesProps) {
  const words = useWords(webhookWords);
  const { request } = useRoomAccess();
  const [older, setOlder] = useState<{ rows: readonly DeliveryRow[]; next: string | null } | null>(null);
  const command = useRoomCommand();
  const next = older === null ? cursor : older.next;
  const load = () =>
    command.run(async () => {
      const { webhookDeliveries: page } = await request(deliveriesQuery, { filter, cursor: next });
      setOlder((last) => ({ rows: [...(last?.rows ?? []), ...page.data], next: page.nextCursor }));
    });
  const rows = older?.rows.filter(({ id }) => !shown.some((one) => one.id === id)) ?? [];
  return (
    <>
      {rows.length > 0 && <div className="border-t">{render(rows)}</div>}
      {command.error && <Notice tone="danger">{command.error}</Notice>}
      {next !== null && (
        <div className="flex justify-center border-t p-3">
          <Button variant="ghost" isBusy={command.isBusy} onClick={() => void load()}>
            {words.more}
          </Button>
        </div>
      )}
    </>
  );
}
