'use client';

import type { Environment } from '@uketsuke/contracts';
import { useState } from 'react';
import { useWords } from '@/components/preferences-provider';
import { Button } from '@/components/ui/button';
import { Card, CardTitle } from '@/components/ui/card';
import { Field } from '@/components/ui/field';
import { Notice } from '@/components/ui/notice';
import { Select } from '@/components/ui/select';
import { commonWords } from '@/components/words';
import { dataOf, requestGraphql } from '@/lib/graphql';
import { fill } from '@/lib/words';
import { Confirm } from './confirm';
import { type Retention, setRetentionMutation } from './documents';
import { failureText } from './failure-text';
import { isShortened, offeredDays, parts } from './retention-days';
import { personalDataWords } from './words';

interface RetentionFormProps {
  environment: Environment;
  retention: Retention;
  mayChange: boolean;
}

type Progress = 'choosing' | 'asking' | 'saving' | 'saved' | { failure: string };

export function RetentionForm({ environment, retention, mayChange }: RetentionFormProps) {
  const words = useWords(personalDataWords);
  const common = useWords(commonWords);
  const [kept, setKept] = useState(retention);
  const [chosen, setChosen] = useState(retention);
  const [progress, setProgress] = useState<Progress>('choosing');
  const isChanged = parts.some((part) => chosen[part] !== kept[part]);

  const save = async () => {
    setProgress('saving');
    try {
      const variables = { input: chosen };
      const answer = await requestGraphql({ environment, document: setRetentionMutation, variables });
      const now = dataOf(answer.setRetention);
      setKept(now);
      setChosen(now);
      setProgress('saved');
    } catch (error) {
      setProgress({ failure: failureText(error, { failures: words.failures, common }) });
    }
  };
  const isShorter = isShortened(kept, chosen);
  const mustConfirm = isShorter && (progress === 'asking' || progress === 'saving');

  return (
    <Card className="space-y-4 p-5">
      <div className="space-y-1">
        <CardTitle>{words.retentionTitle}</CardTitle>
        <p className="text-sm leading-relaxed text-muted">{words.retentionLead}</p>
      </div>
      <div className="grid gap-4 sm:grid-cols-3">
        {parts.map((part) => (
          <Field key={part} label={words[part]}>
            {({ id }) => (
              <Select
                id={id}
                value={valueOf(chosen[part])}
                options={offeredDays(kept[part]).map((days) => ({
                  value: valueOf(days),
                  label: days === null ? words.forGood : fill(words.days, { days: String(days) }),
                }))}
                disabled={!mayChange || progress === 'saving'}
                onChange={(value) => {
                  setChosen({ ...chosen, [part]: value === forGood ? null : Number(value) });
                  setProgress('choosing');
                }}
              />
            )}
          </Field>
        ))}
      </div>
      <p className="text-sm leading-relaxed text-muted">{words.summaryNote}</p>
      {!mayChange && <Notice>{words.ownersOnly}</Notice>}
      {typeof progress === 'object' && <Notice tone="danger">{progress.failure}</Notice>}
      {progress === 'saved' && <Notice tone="success">{words.saved}</Notice>}
      {mustConfirm ? (
        <Confirm
          text={words.shortened}
          action={words.saveShortened}
          isBusy={progress === 'saving'}
          onConfirm={() => void save()}
          onCancel={() => {
            setChosen(kept);
            setProgress('choosing');
          }}
        />
      ) : (
        mayChange && (
          <Button
            variant="secondary"
            disabled={!isChanged}
            isBusy={progress === 'saving'}
            onClick={() => (isShorter ? setProgress('asking') : void save())}
          >
            {words.save}
          </Button>
        )
      )}
    </Card>
  );
}

const forGood = 'for-good';

function valueOf(days: number | null): string {
  return days === null ? forGood : String(days);
}
