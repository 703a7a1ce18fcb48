'use client';

import { Copy, LoaderCircle } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useLocale, useMessages } from '@/components/preferences-provider';
import { Badge, type BadgeTone } from '@/components/ui/badge';
import { Card, CardTitle } from '@/components/ui/card';
import { formatDuration, formatYen } from '@/lib/format';
import type { CallRecord } from './documents';

const tones: Record<string, BadgeTone> = {
  completed: 'success',
  answered: 'success',
  handoff: 'accent',
  hangup: 'warning',
  error: 'danger',
};

export function RecordCard({ record }: { record: CallRecord | null }) {
  const { record: words } = useMessages();
  const locale = useLocale();
  return (
    <Card className="animate-arrive p-5" data-testid="record">
      <div className="flex items-center justify-between gap-2">
        <CardTitle>{words.title}</CardTitle>
        {record?.outcome && (
          <Badge tone={tones[record.outcome] ?? 'neutral'}>{lookUp(words.outcomes, record.outcome)}</Badge>
        )}
      </div>
      {!record && (
        <p className="mt-4 flex items-center gap-2 text-sm text-muted">
          <LoaderCircle className="size-4 animate-spin" />
          {words.pending}
        </p>
      )}
      {record && (
        <dl className="mt-4 space-y-3 text-sm">
          {record.reason && <Row name={words.reason}>{lookUp(words.reasons, record.reason)}</Row>}
          <Row name={words.duration}>{formatDuration(record.durationMs ?? 0, locale)}</Row>
          <Row name={words.billed}>
            {formatYen(record.billedYen ?? 0, locale)} {words.yen}
          </Row>
          {record.category && <Row name={words.category}>{lookUp(words.categories, record.category)}</Row>}
          <div>
            <dt className="text-muted">{words.summary}</dt>
            <dd className="mt-1 leading-relaxed wrap-anywhere">{record.summary ?? words.pending}</dd>
          </div>
          <CallId id={record.id} />
        </dl>
      )}
    </Card>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="shrink-0 text-muted">{name}</dt>
      <dd className="text-right">{children}</dd>
    </div>
  );
}

function CallId({ id }: { id: string }) {
  const { record: words } = useMessages();
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(id);
    setCopied(true);
  };
  return (
    <div className="border-t pt-3">
      <dt className="text-xs text-muted">{words.callId}</dt>
      <dd className="mt-1 flex items-center justify-between gap-2">
        <code className="truncate text-xs">{id}</code>
        <button
          type="button"
          onClick={() => void copy()}
          aria-label={words.copy}
          className="flex items-center gap-1 text-xs text-muted hover:text-foreground"
        >
          <Copy className="size-3.5" />
          {isCopied ? words.copied : words.copy}
        </button>
      </dd>
    </div>
  );
}

/** Values of a later version than this page are shown as they are. */
function lookUp(words: Record<string, string>, value: string): string {
  return words[value] ?? value;
}
