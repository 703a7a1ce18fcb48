'use client';

import { X } from 'lucide-react';
import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { useWords } from '@/components/preferences-provider';
import { commonWords } from '@/components/words';
import { classNames } from '@/lib/class-names';
import { Button } from './button';

interface DialogProps {
  title: string;
  /** Escape, the cross, a press beside it. It stays open until its owner takes it away. */
  onClose(): void;
  children: ReactNode;
  className?: string;
}

/** Asks for something before anything else goes on. The browser's own: it holds the focus, gives it back, and is above everything. */
export function Dialog({ title, onClose, children, className }: DialogProps) {
  const common = useWords(commonWords);
  const titleId = useId();
  const ref = useRef<HTMLDialogElement>(null);
  // Not a moment later: the browser gives the focus back only from a dialog that is still in the page.
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => event.target === event.currentTarget && onClose()}
      className={classNames(
        'm-auto max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] max-w-lg animate-arrive overflow-y-auto rounded-xl border bg-surface p-0 text-foreground shadow-xl backdrop:bg-black/50',
        className,
      )}
    >
      <div className="space-y-4 p-5">
        <header className="flex items-start justify-between gap-3">
          <h2 id={titleId} className="text-base leading-snug font-semibold wrap-anywhere">
            {title}
          </h2>
          <Button variant="ghost" size="icon" className="-mt-2.5 -mr-2.5" onClick={onClose} aria-label={common.close}>
            <X aria-hidden="true" />
          </Button>
        </header>
        {children}
      </div>
    </dialog>
  );
}

/** The buttons at the end of a dialog; the main one is the last. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap justify-end gap-2 pt-1">{children}</div>;
}
