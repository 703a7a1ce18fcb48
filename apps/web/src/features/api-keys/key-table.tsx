'use client';

import { useLocale, useWords } from '@/components/preferences-provider';
import { useRoomAccess } from '@/components/room-access';
import { Badge } from '@/components/ui/badge';
import { Table, TableCell, TableRow } from '@/components/ui/table';
import { formatTime } from '@/lib/format';
import { fill } from '@/lib/words';
import type { ApiKey } from './documents';
import { RevokeButton } from './revoke-button';
import { apiKeyWords } from './words';

interface KeyTableProps {
  keys: readonly ApiKey[];
  onRevoked(key: ApiKey): void;
}

export function KeyTable({ keys, onRevoked }: KeyTableProps) {
  const words = useWords(apiKeyWords);
  const { head } = words;
  return (
    <Table caption={words.caption} head={[head.name, head.start, head.made, head.lastUsed, head.state]}>
      {keys.map((key) => (
        <KeyRow key={key.id} apiKey={key} onRevoked={() => onRevoked(key)} />
      ))}
    </Table>
  );
}

function KeyRow({ apiKey, onRevoked }: { apiKey: ApiKey; onRevoked(): void }) {
  const words = useWords(apiKeyWords);
  const locale = useLocale();
  const { canManage } = useRoomAccess();
  const { name, start, last4, createdBy, createdAt, lastUsedAt, revokedAt } = apiKey;
  const who = createdBy === null || createdBy === 'operator' ? words.operator : createdBy;
  return (
    <TableRow>
      <TableCell className="font-medium wrap-anywhere">{name}</TableCell>
      <TableCell>
        <code translate="no" className="text-xs whitespace-nowrap">
          {start}…{last4}
        </code>
      </TableCell>
      <TableCell className="text-xs text-muted sm:text-sm">
        {formatTime(createdAt, locale)}
        <span className="block text-xs wrap-anywhere">{fill(words.madeBy, { who })}</span>
      </TableCell>
      <TableCell className="text-xs text-muted sm:text-sm">
        {lastUsedAt === null ? (
          words.neverUsed
        ) : (
          <>
            <span className="sm:hidden">{words.head.lastUsed}: </span>
            {formatTime(lastUsedAt, locale)}
          </>
        )}
      </TableCell>
      <TableCell>
        {revokedAt === null ? (
          <div className="flex flex-wrap items-center justify-between gap-2">
            <Badge tone="success">{words.works}</Badge>
            {canManage && <RevokeButton apiKey={apiKey} onRevoked={onRevoked} />}
          </div>
        ) : (
          <Badge>{fill(words.revokedAt, { time: formatTime(revokedAt, locale) })}</Badge>
        )}
      </TableCell>
    </TableRow>
  );
}
