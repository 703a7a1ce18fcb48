'use client';

import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useLocale, useWords } from '@/components/preferences-provider';
import { QueryView } from '@/components/query-view';
import { type RoomAccess, RoomAccessProvider } from '@/components/room-access';
import { Badge } from '@/components/ui/badge';
import { Notice } from '@/components/ui/notice';
import { useQuery } from '@/components/use-query';
import { formatTime } from '@/lib/format';
import { GatewayError, requestByLink } from '@/lib/graphql';
import { fill } from '@/lib/words';
import { linkQuery, type OpenedLink } from './documents';
import { linkPageWords } from './words';

interface LinkRoomProps {
  secret: string;
  /** `{minutes}`: until the page can be used no more. */
  soon: string;
  /** The link works no more. */
  onEnd(): void;
  children(link: OpenedLink): ReactNode;
}

/** What the page is for, for whoever has the secret of its link. */
export function LinkRoom({ secret, ...room }: LinkRoomProps) {
  const { onEnd } = room;
  const access = useMemo<RoomAccess>(
    () => ({
      canManage: true,
      comeBackTo: () => `${location.href}#${secret}`,
      request: async (document, variables, signal) => {
        try {
          return await requestByLink({ secret, document, variables, ...(signal && { signal }) });
        } catch (failure) {
          if (failure instanceof GatewayError && failure.code === 'unauthorized') onEnd();
          throw failure;
        }
      },
    }),
    [secret, onEnd],
  );
  return (
    <RoomAccessProvider value={access}>
      <OpenedRoom {...room} />
    </RoomAccessProvider>
  );
}

function OpenedRoom({ soon, onEnd, children }: Omit<LinkRoomProps, 'secret'>) {
  const query = useQuery(linkQuery, {});
  return (
    <QueryView query={query}>
      {({ link }) => (
        <>
          <LinkFacts link={link} soon={soon} onEnd={onEnd} />
          {children(link)}
        </>
      )}
    </QueryView>
  );
}

const minuteMs = 60_000;
const soonMs = 3 * minuteMs;
const everyMs = 5_000;

/** Until when the page works. What a person was about to write is not lost without a warning. */
function LinkFacts({ link, soon, onEnd }: { link: OpenedLink; soon: string; onEnd(): void }) {
  const words = useWords(linkPageWords);
  const locale = useLocale();
  const { leftMs, endsAt } = useTimeLeft(link.remainingMs);
  const isOver = leftMs <= 0;
  useEffect(() => {
    if (isOver) onEnd();
  }, [isOver, onEnd]);
  return (
    <div className="space-y-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {link.environment === 'test' && <Badge tone="warning">{words.test}</Badge>}
        <p className="text-xs text-muted">{fill(words.expires, { time: formatTime(endsAt, locale) })}</p>
      </div>
      <div role="status">
        {leftMs > 0 && leftMs <= soonMs && (
          <Notice tone="warning" role={undefined}>
            {fill(soon, { minutes: String(Math.ceil(leftMs / minuteMs)) })}
          </Notice>
        )}
      </div>
    </div>
  );
}

/** Counted from when it was said, so that a clock that is wrong ends nothing too early. */
function useTimeLeft(remainingMs: number) {
  const [began] = useState(() => ({ at: performance.now(), endsAt: Date.now() + remainingMs }));
  const [passedMs, setPassedMs] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setPassedMs(performance.now() - began.at), everyMs);
    return () => clearInterval(timer);
  }, [began]);
  return { leftMs: remainingMs - passedMs, endsAt: began.endsAt };
}
