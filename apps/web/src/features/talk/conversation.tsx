'use client';

import { MessageCircle } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useMessages } from '@/components/preferences-provider';
import { classNames } from '@/lib/class-names';
import type { Line } from './call-state';

export function Conversation({ lines, agentName }: { lines: readonly Line[]; agentName: string }) {
  const { talk } = useMessages();
  const log = useRef<HTMLDivElement>(null);
  const count = lines.length;
  // The newest line stays in sight when lines come, and when the keypad takes room.
  useEffect(() => {
    const element = log.current;
    if (!element || count === 0) return undefined;
    const scroll = () => element.scrollTo({ top: element.scrollHeight });
    scroll();
    const observer = new ResizeObserver(scroll);
    observer.observe(element);
    return () => observer.disconnect();
  }, [count]);

  if (lines.length === 0) {
    return (
      <div className="flex flex-1 flex-col items-center justify-center gap-2 px-6 py-16 text-center">
        <MessageCircle className="size-8 text-muted" />
        <p className="font-medium">{talk.emptyTitle}</p>
        <p className="text-sm text-muted">{talk.emptyLead}</p>
      </div>
    );
  }
  return (
    <div
      ref={log}
      role="log"
      aria-live="polite"
      className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto px-4 py-5 sm:px-6"
    >
      {lines.map((line) => (
        <Bubble key={line.id} line={line} name={line.who === 'agent' ? agentName : talk.you} />
      ))}
    </div>
  );
}

function Bubble({ line, name }: { line: Line; name: string }) {
  const isAgent = line.who === 'agent';
  return (
    <div
      className={classNames(
        'flex max-w-[85%] animate-arrive flex-col gap-1 sm:max-w-[75%]',
        isAgent ? 'self-start' : 'self-end items-end',
      )}
    >
      <span className="px-1 text-xs text-muted">{name}</span>
      <p
        data-who={line.who}
        className={classNames(
          'rounded-2xl px-4 py-2.5 text-[15px] leading-relaxed wrap-anywhere',
          isAgent ? 'rounded-tl-md bg-raised' : 'rounded-tr-md bg-accent text-on-accent',
          !line.isFinal && 'opacity-60',
        )}
      >
        {line.text}
      </p>
    </div>
  );
}
