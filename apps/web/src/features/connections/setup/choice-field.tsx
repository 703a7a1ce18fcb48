'use client';

import { useWords } from '@/components/preferences-provider';
import { Field } from '@/components/ui/field';
import { Select } from '@/components/ui/select';
import { setupWords } from './words';

interface ChoiceFieldProps {
  label: string;
  hint?: string;
  name?: string;
  items: readonly { id: string; name: string }[];
  /** Empty: nothing yet. */
  value: string;
  onChange(value: string): void;
  error?: string | null;
}

/** One of what the account has; nothing is chosen for the person. */
export function ChoiceField({ label, hint, name, items, value, onChange, error = null }: ChoiceFieldProps) {
  const words = useWords(setupWords);
  const isGone = value !== '' && !items.some(({ id }) => id === value);
  return (
    <Field label={label} {...(hint !== undefined && { hint })} error={isGone ? words.gone : error}>
      {({ id }) => (
        <Select
          id={id}
          {...(name !== undefined && { name })}
          value={isGone ? '' : value}
          onChange={onChange}
          options={[
            ...(value === '' || isGone ? [{ value: '', label: words.choose }] : []),
            ...items.map((item) => ({ value: item.id, label: item.name })),
          ]}
        />
      )}
    </Field>
  );
}
