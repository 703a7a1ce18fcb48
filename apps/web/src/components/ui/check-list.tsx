'use client';

import { type ReactNode, useId } from 'react';

export interface CheckListItem<Id extends string> {
  id: Id;
  label: ReactNode;
  /** It is always chosen. */
  isLocked?: boolean;
}

interface CheckListProps<Id extends string> {
  legend: string;
  hint?: string;
  /** Of its controls: the first one gets the focus when the choice is wrong. */
  name: string;
  items: readonly CheckListItem<Id>[];
  chosen: readonly Id[];
  onChange(chosen: Id[]): void;
  error?: string | null;
}

/** Any number of a few things. */
export function CheckList<Id extends string>(props: CheckListProps<Id>) {
  const { legend, hint, name, items, chosen, onChange, error = null } = props;
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = [error && errorId, hint && hintId].filter(Boolean).join(' ') || undefined;
  return (
    <fieldset aria-describedby={describedBy} className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium">{legend}</legend>
      {hint && (
        <p id={hintId} className="mb-1.5 text-xs leading-relaxed text-muted">
          {hint}
        </p>
      )}
      <div className="divide-y rounded-lg border">
        {items.map((item) => {
          const isChosen = item.isLocked === true || chosen.includes(item.id);
          return (
            <label key={item.id} className="flex min-h-11 cursor-pointer items-center gap-3 px-3 py-2 hover:bg-raised">
              <input
                type="checkbox"
                name={name}
                checked={isChosen}
                disabled={item.isLocked === true}
                onChange={() => onChange(isChosen ? chosen.filter((one) => one !== item.id) : [...chosen, item.id])}
                className="size-4.5 shrink-0 accent-accent"
              />
              <span className="min-w-0 text-sm wrap-anywhere">{item.label}</span>
            </label>
          );
        })}
      </div>
      {error && (
        <p id={errorId} role="alert" className="mt-1.5 text-sm text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}
