'use client';

import { MessageCircle } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useWords } from '@/components/preferences-provider';
import { EmptyState } from '@/components/ui/empty-state';
import { Spinner } from '@/components/ui/spinner';
import { classNames } from '@/lib/class-names';
import type { Line, Phase } from './call-state';
import { talkWords } from './words';

interface ConversationProps {
  lines: readonly Line[];
  phase: Phase;
  agentName: string;
}

export function Conversation({ lines, phase, agentName }: ConversationProps) {
  const talk = useWords(talkWords);
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

  return (
    // Always there: a live region that comes together with its first line says nothing of it.
    <div
      ref={log}
      role="log"
      aria-label={talk.conversation}
      tabIndex={count > 0 ? 0 : -1}
      className="relative flex min-h-0 flex-1 flex-col overflow-y-auto px-4 py-5 -outline-offset-2 sm:px-6"
    >
      {count === 0 && <Nothing phase={phase} />}
      {lines.map((line, index) => (
        <Bubble
          key={line.id}
          line={line}
          name={line.who === 'agent' ? agentName : talk.you}
          isFirst={lines[index - 1]?.who !== line.who}
        />
      ))}
    </div>
  );
}

function Nothing({ phase }: { phase: Phase }) {
  const talk = useWords(talkWords);
  if (phase === 'idle') {
    return (
      <EmptyState Icon={MessageCircle} title={talk.emptyTitle}>
        {talk.emptyLead}
      </EmptyState>
    );
  }
  if (phase !== 'connecting') return null;
  return (
    <p className="flex flex-1 items-center justify-center gap-2 text-sm text-muted">
      <Spinner />
      {talk.states.connecting}
    </p>
  );
}

/** The sentences of one speaker stand together under one name. */
function Bubble({ line, name, isFirst }: { line: Line; name: string; isFirst: boolean }) {
  const isAgent = line.who === 'agent';
  return (
    <div
      className={classNames(
        'flex max-w-[88%] animate-arrive flex-col gap-1 sm:max-w-[75%]',
        isFirst ? 'mt-4 first:mt-0' : 'mt-1.5',
        isAgent ? 'self-start' : 'items-end self-end',
      )}
    >
      <span className={isFirst ? 'px-1 text-xs wrap-anywhere text-muted' : 'sr-only'}>{name}</span>
      <p
        data-who={line.who}
        className={classNames(
          'rounded-2xl px-4 py-2.5 text-[15px] leading-relaxed wrap-anywhere',
          isAgent ? 'bg-raised' : 'bg-accent text-on-accent',
          isFirst && (isAgent ? 'rounded-tl-md' : 'rounded-tr-md'),
          !line.isFinal && 'opacity-70',
        )}
      >
        {line.text}
      </p>
    </div>
  );
}
