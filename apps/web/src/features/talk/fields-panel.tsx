'use client';

import type { FieldSpec } from '@uketsuke/contracts';
import { Check, Minus } from 'lucide-react';
import { useWords } from '@/components/preferences-provider';
import { Card, CardTitle } from '@/components/ui/card';
import { classNames } from '@/lib/class-names';
import { talkWords } from './words';

interface FieldsPanelProps {
  specs: readonly FieldSpec[];
  values: Readonly<Record<string, string | null>>;
  lastKey: string | null;
}

/** What the agent asks for, and what it has got so far. */
export function FieldsPanel({ specs, values, lastKey }: FieldsPanelProps) {
  const { fields } = useWords(talkWords);
  return (
    <Card className="p-5">
      <CardTitle>{fields.title}</CardTitle>
      <dl className="mt-4 space-y-3">
        {specs.map(({ key, label, required }) => {
          const value = values[key];
          const isKnown = typeof value === 'string';
          return (
            <div
              key={key}
              data-field={key}
              className={classNames(
                'rounded-lg border px-3.5 py-2.5 transition-colors',
                key === lastKey && 'border-accent bg-accent-soft',
              )}
            >
              <dt className="flex items-center justify-between gap-2 text-xs text-muted">
                <span className="min-w-0 wrap-anywhere">{label}</span>
                {required && value === undefined && <span className="shrink-0">{fields.required}</span>}
                {isKnown && <Check aria-hidden="true" className="size-3.5 shrink-0 text-success" />}
                {value === null && <Minus aria-hidden="true" className="size-3.5 shrink-0" />}
              </dt>
              <dd
                className={classNames(
                  'mt-0.5 line-clamp-6 text-[15px] wrap-anywhere',
                  isKnown ? 'font-medium' : 'text-muted',
                )}
              >
                {fieldText(value, fields)}
              </dd>
            </div>
          );
        })}
      </dl>
    </Card>
  );
}

function fieldText(value: string | null | undefined, words: { waiting: string; declined: string }): string {
  if (value === undefined) return words.waiting;
  return value ?? words.declined;
}
