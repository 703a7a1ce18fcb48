'use client';

import { useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import { useWords } from '@/components/preferences-provider';
import { Button } from '@/components/ui/button';
import { Card, CardTitle } from '@/components/ui/card';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Notice } from '@/components/ui/notice';
import { commonWords } from '@/components/words';
import { fill } from '@/lib/words';
import { Confirm } from './confirm';
import { failureText } from './failure-text';
import { personalDataWords } from './words';

interface ErasureFormProps {
  title: string;
  lead: string;
  label: string;
  inputMode?: 'tel' | 'text';
  /** Asks once more; `{value}` is what was written. */
  question: string;
  /** Erases, and tells what was. */
  erase(value: string): Promise<ReactNode>;
}

type Progress =
  | { step: 'writing' | 'missing' | 'asking' | 'erasing' }
  | { step: 'erased'; result: ReactNode }
  | { step: 'failed'; failure: string };

export function ErasureForm({ title, lead, label, inputMode = 'text', question, erase }: ErasureFormProps) {
  const words = useWords(personalDataWords);
  const common = useWords(commonWords);
  const [text, setText] = useState('');
  const [progress, setProgress] = useState<Progress>({ step: 'writing' });
  const input = useRef<HTMLInputElement>(null);
  const value = text.trim();
  const isAsking = progress.step === 'asking' || progress.step === 'erasing';

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setProgress({ step: value === '' ? 'missing' : 'asking' });
    if (value === '') input.current?.focus();
  };
  const confirm = async () => {
    setProgress({ step: 'erasing' });
    try {
      setProgress({ step: 'erased', result: await erase(value) });
      setText('');
    } catch (error) {
      setProgress({ step: 'failed', failure: failureText(error, { failures: words.failures, common }) });
    }
    input.current?.focus();
  };

  return (
    <Card className="space-y-4 p-5">
      <div className="space-y-1">
        <CardTitle>{title}</CardTitle>
        <p className="text-sm leading-relaxed text-muted">{lead}</p>
      </div>
      <form noValidate onSubmit={submit} className="space-y-4">
        <Field label={label} error={progress.step === 'missing' ? words.missing : null}>
          {(ids) => (
            <Input
              {...ids}
              ref={input}
              inputMode={inputMode}
              autoComplete="off"
              maxLength={200}
              readOnly={isAsking}
              value={text}
              onChange={(event) => {
                setText(event.target.value);
                setProgress({ step: 'writing' });
              }}
            />
          )}
        </Field>
        {progress.step === 'failed' && <Notice tone="danger">{progress.failure}</Notice>}
        <div role="status">{progress.step === 'erased' && progress.result}</div>
        {!isAsking && (
          <Button type="submit" variant="secondary" waitsForPage>
            {words.erase}
          </Button>
        )}
      </form>
      {isAsking && (
        <Confirm
          text={fill(question, { value })}
          action={words.confirmErase}
          isBusy={progress.step === 'erasing'}
          onConfirm={() => void confirm()}
          onCancel={() => {
            setProgress({ step: 'writing' });
            input.current?.focus();
          }}
        />
      )}
    </Card>
  );
}
