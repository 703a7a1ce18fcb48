'use client';

import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { classNames } from '@/lib/class-names';

export interface Tab<Id extends string> {
  id: Id;
  label: string;
}

interface TabsProps<Id extends string> {
  /** What the tabs are about. */
  label: string;
  tabs: readonly Tab<Id>[];
  chosen: NoInfer<Id>;
  onChoose(id: NoInfer<Id>): void;
  /** What the chosen tab shows. */
  children: ReactNode;
  className?: string;
}

/** Several views in one place. Tab reaches the chosen one, the arrow keys the others. */
export function Tabs<Id extends string>({ label, tabs, chosen, onChoose, children, className }: TabsProps<Id>) {
  const base = useId();
  const buttons = useRef(new Map<Id, HTMLButtonElement>());
  const move = (event: KeyboardEvent) => {
    const index = tabs.findIndex(({ id }) => id === chosen);
    const next = tabs[targetOf(event.key, { index, count: tabs.length })];
    if (!next) return;
    event.preventDefault();
    onChoose(next.id);
    buttons.current.get(next.id)?.focus();
  };
  return (
    <div className={className}>
      <div className="overflow-x-auto overflow-y-hidden border-b">
        <div role="tablist" aria-label={label} className="flex w-max sm:gap-1" onKeyDown={move}>
          {tabs.map((tab) => (
            <button
              key={tab.id}
              ref={(button) => {
                if (button) buttons.current.set(tab.id, button);
                else buttons.current.delete(tab.id);
              }}
              type="button"
              role="tab"
              id={`${base}-${tab.id}`}
              aria-selected={tab.id === chosen}
              aria-controls={`${base}-panel`}
              tabIndex={tab.id === chosen ? 0 : -1}
              onClick={() => onChoose(tab.id)}
              className={classNames(
                'min-h-11 border-b-2 px-2.5 text-sm sm:px-3 font-medium whitespace-nowrap -outline-offset-2',
                tab.id === chosen
                  ? 'border-accent text-accent'
                  : 'border-transparent text-muted hover:border-control hover:text-foreground',
              )}
            >
              {tab.label}
            </button>
          ))}
        </div>
      </div>
      <div role="tabpanel" id={`${base}-panel`} aria-labelledby={`${base}-${chosen}`} className="pt-5">
        {children}
      </div>
    </div>
  );
}

function targetOf(key: string, { index, count }: { index: number; count: number }): number {
  switch (key) {
    case 'ArrowRight':
      return (index + 1) % count;
    case 'ArrowLeft':
      return (index - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return -1;
  }
}
