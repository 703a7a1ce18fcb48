'use client';

import { collectedFieldsSchema, type FieldSpec } from '@uketsuke/contracts';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocale, useWords } from '@/components/preferences-provider';
import { Badge, type BadgeTone } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Card, CardTitle } from '@/components/ui/card';
import { CopyButton } from '@/components/ui/copy-button';
import { Notice } from '@/components/ui/notice';
import { Spinner } from '@/components/ui/spinner';
import { formatDuration, formatTime, formatYen } from '@/lib/format';
import type { CallRecord, TranscriptTurn } from './documents';
import type { RecordProgress } from './use-call-record';
import { recordWords } from './record-words';
import { talkWords } from './words';

const tones: Record<string, BadgeTone> = {
  completed: 'success',
  answered: 'success',
  handoff: 'accent',
  hangup: 'warning',
  error: 'danger',
};

interface RecordCardProps {
  progress: RecordProgress;
  /** Of the agent that had the call; a field it does not know any more shows its key. */
  specs: readonly FieldSpec[];
  /** Of the call before this page was loaded again. */
  isEarlier?: boolean;
}

export function RecordCard({ progress, specs, isEarlier = false }: RecordCardProps) {
  const words = useWords(recordWords);
  const { record, transcript, services, isLate, retry } = progress;
  return (
    <Card className="animate-arrive p-5" data-testid="record" aria-busy={!record?.summary && !isLate}>
      <div className="flex items-center justify-between gap-2">
        <CardTitle>{isEarlier ? words.earlierTitle : words.title}</CardTitle>
        {record?.outcome && (
          <Badge tone={tones[record.outcome] ?? 'neutral'}>{lookUp(words.outcomes, record.outcome)}</Badge>
        )}
      </div>
      {!record && !isLate && <Pending />}
      {record && <Details record={record} services={services} specs={specs} isLate={isLate} />}
      {isLate && (
        <div className="mt-4 space-y-3">
          <Notice tone="warning">{words.late}</Notice>
          <Button variant="secondary" size="small" onClick={retry}>
            {words.askAgain}
          </Button>
        </div>
      )}
      {transcript && <TranscriptLines turns={transcript} />}
      {record && (
        <div className="mt-4 border-t pt-3">
          <p className="text-xs text-muted">{words.callId}</p>
          <div className="flex items-center justify-between gap-2">
            <code className="min-w-0 truncate text-xs">{record.id}</code>
            <CopyButton text={record.id} />
          </div>
        </div>
      )}
    </Card>
  );
}

function Pending() {
  const words = useWords(recordWords);
  return (
    <p role="status" className="mt-4 flex items-center gap-2 text-sm text-muted">
      <Spinner />
      {words.pending}
    </p>
  );
}

interface DetailsProps extends Pick<RecordProgress, 'services' | 'isLate'>, Pick<RecordCardProps, 'specs'> {
  record: CallRecord;
}

function Details({ record, services, specs, isLate }: DetailsProps) {
  const words = useWords(recordWords);
  const { fields: fieldWords } = useWords(talkWords);
  const locale = useLocale();
  const collected = Object.entries(collectedFieldsSchema.parse(record.fields ?? {}));
  const labelOf = (key: string) => specs.find((spec) => spec.key === key)?.label ?? key;
  return (
    <dl className="mt-4 space-y-3 text-sm">
      {record.reason && <Row name={words.reason}>{lookUp(words.reasons, record.reason)}</Row>}
      <Row name={words.startedAt}>{formatTime(record.startedAt, locale)}</Row>
      <Row name={words.duration}>{formatDuration(record.durationMs ?? 0, locale)}</Row>
      <Row name={words.billed}>
        {formatYen(record.billedYen ?? 0, locale)} {words.yen}
      </Row>
      {record.category && <Row name={words.category}>{lookUp(words.categories, record.category)}</Row>}
      <Block name={words.summary}>{record.summary ?? (isLate ? words.none : <Pending />)}</Block>
      {(collected.length > 0 || record.declinedFields.length > 0) && (
        <Block name={fieldWords.title}>
          <ul className="space-y-1">
            {collected.map(([key, value]) => (
              <FieldLine key={key} name={labelOf(key)} value={value} />
            ))}
            {record.declinedFields.map((key) => (
              <FieldLine key={key} name={labelOf(key)} value={fieldWords.declined} />
            ))}
          </ul>
        </Block>
      )}
      {services.length > 0 && (
        <Block name={words.services}>
          <ul className="space-y-1">
            {services.map(({ service, action, state }) => (
              <FieldLine
                key={`${service} ${action} ${state}`}
                name={action === null ? service : `${service} – ${action}`}
                value={words.serviceStates[state]}
              />
            ))}
          </ul>
        </Block>
      )}
    </dl>
  );
}

function FieldLine({ name, value }: { name: string; value: string }) {
  return (
    <li className="wrap-anywhere">
      <span className="text-muted">{name}: </span>
      {value}
    </li>
  );
}

function TranscriptLines({ turns }: { turns: readonly TranscriptTurn[] }) {
  const words = useWords(recordWords);
  const talk = useWords(talkWords);
  return (
    <details className="group mt-3 border-t text-sm">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 font-medium [&::-webkit-details-marker]:hidden">
        {words.transcript}
        <span className="text-muted">{turns.length}</span>
        <ChevronDown
          aria-hidden="true"
          className="ml-auto size-4 text-muted transition-transform group-open:rotate-180"
        />
      </summary>
      <ol className="max-h-80 space-y-2 overflow-y-auto pb-1" tabIndex={0} aria-label={words.transcript}>
        {turns.map(({ role, text }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a finished transcript never changes
          <li key={index} className="leading-relaxed wrap-anywhere">
            <span className="block text-xs text-muted">{role === 'assistant' ? talk.agent : talk.you}</span>
            {text}
          </li>
        ))}
      </ol>
    </details>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="shrink-0 text-muted">{name}</dt>
      <dd className="min-w-0 text-right wrap-anywhere">{children}</dd>
    </div>
  );
}

function Block({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-muted">{name}</dt>
      <dd className="mt-1 leading-relaxed wrap-anywhere">{children}</dd>
    </div>
  );
}

/** Values of a later version than this page are shown as they are. */
function lookUp(words: Record<string, string>, value: string): string {
  return words[value] ?? value;
}
