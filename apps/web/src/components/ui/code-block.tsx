import { CopyButton } from './copy-button';

interface CodeBlockProps {
  /** What the code is: its name for screen readers, and above it. */
  label: string;
  code: string;
}

/** Code or data that people read and carry elsewhere. It scrolls inside its frame, also by the keyboard. */
export function CodeBlock({ label, code }: CodeBlockProps) {
  return (
    <figure className="overflow-hidden rounded-lg border bg-raised">
      <figcaption className="flex min-h-11 items-center justify-between gap-2 border-b py-0.5 pr-1 pl-3.5">
        <span className="min-w-0 truncate text-xs font-medium text-muted">{label}</span>
        <CopyButton text={code} />
      </figcaption>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard */}
      <pre
        tabIndex={0}
        role="region"
        aria-label={label}
        className="max-h-96 overflow-auto p-3.5 text-[0.8125rem]/relaxed -outline-offset-2"
      >
        <code translate="no">{code}</code>
      </pre>
    </figure>
  );
}
