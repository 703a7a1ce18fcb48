import { ChevronDown } from 'lucide-react';
import { classNames } from '@/lib/class-names';

export interface SelectOption {
  value: string;
  label: string;
}

interface SelectProps {
  /** Of its label's `htmlFor`. */
  id: string;
  name?: string;
  /** Where no label stands beside it. */
  label?: string;
  value: string;
  options: readonly SelectOption[];
  onChange(value: string): void;
  disabled?: boolean;
  className?: string;
}

/** The browser's own: phones have a better list than we could draw, and screen readers and keyboards know it. */
export function Select({ id, name, label, value, options, onChange, disabled = false, className }: SelectProps) {
  return (
    <div className={classNames('relative', className)}>
      <select
        id={id}
        name={name}
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        disabled={disabled}
        className="h-11 w-full cursor-pointer appearance-none truncate rounded-lg border border-control bg-surface pr-9 pl-3 text-base hover:bg-raised disabled:opacity-50 sm:text-sm"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} className="bg-surface text-foreground">
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted"
      />
    </div>
  );
}
