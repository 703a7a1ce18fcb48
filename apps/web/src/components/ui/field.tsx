import { useId, type ReactNode } from 'react';

interface FieldProps {
  label: string;
  /** What the value is for, or what form it has. */
  hint?: string;
  /** What is wrong with the value, and how it becomes right. */
  error?: string | null;
  /** Gets the ids that tie the control to its label and its error. */
  children(ids: { id: string; 'aria-describedby': string | undefined; 'aria-invalid': boolean }): ReactNode;
}

/** One labelled control of a form. */
export function Field({ label, hint, error = null, children }: FieldProps) {
  const id = useId();
  const errorId = `${id}-error`;
  const hintId = `${id}-hint`;
  const describedBy = [error && errorId, hint && hintId].filter(Boolean).join(' ') || undefined;
  return (
    <div className="space-y-1.5">
      <label htmlFor={id} className="block text-sm font-medium">
        {label}
      </label>
      {children({ id, 'aria-describedby': describedBy, 'aria-invalid': error !== null })}
      {hint && (
        <p id={hintId} className="text-xs leading-relaxed text-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={errorId} role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
