import { CopyButton } from './copy-button';

/** Something to be carried elsewhere, in full sight. */
export function CopiedText({ label, text }: { label: string; text: string }) {
  return (
    <div
      role="group"
      aria-label={label}
      className="mt-1.5 flex flex-wrap items-center gap-x-2 rounded-lg border bg-raised py-1 pr-1 pl-3"
    >
      <code className="min-w-0 flex-1 basis-48 text-xs wrap-anywhere">{text}</code>
      <CopyButton text={text} />
    </div>
  );
}
