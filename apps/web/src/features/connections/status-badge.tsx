'use client';

import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import { useWords } from '@/components/preferences-provider';
import { Badge } from '@/components/ui/badge';
import type { Connection } from './documents';
import { connectionWords } from './words';

const looks = {
  active: { tone: 'success', Icon: CircleCheck },
  needs_setup: { tone: 'warning', Icon: CircleAlert },
  needs_reauth: { tone: 'danger', Icon: TriangleAlert },
} as const;

export function StatusBadge({ status }: Pick<Connection, 'status'>) {
  const { statuses } = useWords(connectionWords);
  const { tone, Icon } = looks[status];
  return (
    <Badge tone={tone}>
      <Icon aria-hidden="true" className="size-3.5" />
      {statuses[status]}
    </Badge>
  );
}
