'use client';

import { type FormEvent, useRef, useState } from 'react';
import { useWords } from '@/components/preferences-provider';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Notice } from '@/components/ui/notice';
import type { Command } from '@/components/use-command';
import { fill } from '@/lib/words';
import type { Connector } from '../documents';
import { connectWords } from './words';

export type Inputs = Readonly<Record<string, string>>;

interface InputFormProps {
  connector: Connector;
  /** What is left empty stays as it is. */
  isReconnect: boolean;
  command: Command;
  /** By the press of the button itself. */
  onSubmit(inputs: Inputs): void;
}

/** What the service asks for before it can be connected, and the button. */
export function InputForm({ connector, isReconnect, command, onSubmit }: InputFormProps) {
  const words = useWords(connectWords);
  const isAgreedThere = connector.auth === 'oauth2';
  // A new key is all that a connection by a key can be given.
  const inputs =
    isReconnect && !isAgreedThere ? connector.inputs.filter(({ name }) => name === 'secret') : connector.inputs;
  const [values, setValues] = useState<Inputs>({});
  const [missing, setMissing] = useState<readonly string[]>([]);
  const form = useRef<HTMLFormElement>(null);
  const mayStayEmpty = (isOptional: boolean) => isOptional || (isReconnect && isAgreedThere);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const entered = Object.fromEntries(
      inputs.map(({ name }) => [name, values[name]?.trim() ?? ''] as const).filter(([, value]) => value !== ''),
    );
    const lacking = inputs.filter(({ name, isOptional }) => !mayStayEmpty(isOptional) && !(name in entered));
    setMissing(lacking.map(({ name }) => name));
    if (lacking[0]) form.current?.querySelector<HTMLElement>(`[name=${lacking[0].name}]`)?.focus();
    else if (!command.isBusy) onSubmit(entered);
  };
  return (
    <form ref={form} noValidate onSubmit={submit} className="space-y-4">
      {inputs.map(({ name, type, label, hint, isOptional }) => {
        const hints = [hint, isReconnect && isAgreedThere && words.keep].filter(Boolean).join(' ');
        return (
          <Field
            key={name}
            label={isOptional ? fill(words.optional, { label }) : label}
            {...(hints !== '' && { hint: hints })}
            error={missing.includes(name) && !values[name]?.trim() ? words.required : null}
          >
            {(ids) => (
              <Input
                {...ids}
                name={name}
                type={type}
                autoComplete="off"
                spellCheck={false}
                value={values[name] ?? ''}
                onChange={({ target }) => setValues((last) => ({ ...last, [name]: target.value }))}
              />
            )}
          </Field>
        );
      })}
      {command.error && <Notice tone="danger">{command.error}</Notice>}
      <div className="space-y-2">
        <Button type="submit" size="large" isBusy={command.isBusy} className="max-sm:w-full">
          {isAgreedThere ? fill(words.start, { name: connector.name }) : words.save}
        </Button>
        {isAgreedThere && (
          <p className="text-xs leading-relaxed text-muted">{fill(words.opens, { name: connector.name })}</p>
        )}
      </div>
    </form>
  );
}
