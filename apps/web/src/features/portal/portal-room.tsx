'use client';

import { useEffect, useMemo, useState } from 'react';
import { useLocale, useWords } from '@/components/preferences-provider';
import { Badge } from '@/components/ui/badge';
import { Notice } from '@/components/ui/notice';
import { type WebhookAccess, WebhookAccessProvider } from '@/features/webhooks/access';
import { EnvironmentProvider } from '@/features/webhooks/environment';
import type { EventDescription } from '@/features/webhooks/events/read-catalogue';
import { QueryView } from '@/features/webhooks/query-view';
import { useQuery } from '@/features/webhooks/use-query';
import { WebhooksRoom } from '@/features/webhooks/webhooks-room';
import { formatTime } from '@/lib/format';
import { GatewayError, requestByLink } from '@/lib/graphql';
import { fill } from '@/lib/words';
import { linkQuery } from './documents';
import { portalWords } from './words';

interface PortalRoomProps {
  secret: string;
  catalogue: readonly EventDescription[];
  /** The link works no more. */
  onEnd(): void;
}

export function PortalRoom({ secret, catalogue, onEnd }: PortalRoomProps) {
  const access = useMemo<WebhookAccess>(
    () => ({
      canManage: true,
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
    <WebhookAccessProvider value={access}>
      <LinkedRoom catalogue={catalogue} onEnd={onEnd} />
    </WebhookAccessProvider>
  );
}

function LinkedRoom({ catalogue, onEnd }: Pick<PortalRoomProps, 'catalogue' | 'onEnd'>) {
  const query = useQuery(linkQuery, {});
  return (
    <QueryView query={query}>
      {({ link }) => (
        <EnvironmentProvider value={link.environment}>
          <LinkFacts remainingMs={link.remainingMs} isTest={link.environment === 'test'} onEnd={onEnd} />
          <WebhooksRoom catalogue={catalogue} />
        </EnvironmentProvider>
      )}
    </QueryView>
  );
}

const minuteMs = 60_000;
const soonMs = 3 * minuteMs;
const everyMs = 5_000;

/** Until when the page works. What a person was about to write is not lost without a warning. */
function LinkFacts({ remainingMs, isTest, onEnd }: { remainingMs: number; isTest: boolean; onEnd(): void }) {
  const words = useWords(portalWords);
  const locale = useLocale();
  const { leftMs, endsAt } = useTimeLeft(remainingMs);
  const isOver = leftMs <= 0;
  useEffect(() => {
    if (isOver) onEnd();
  }, [isOver, onEnd]);
  return (
    <div className="space-y-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {isTest && <Badge tone="warning">{words.test}</Badge>}
        <p className="text-xs text-muted">{fill(words.expires, { time: formatTime(endsAt, locale) })}</p>
      </div>
      <div role="status">
        {leftMs > 0 && leftMs <= soonMs && (
          <Notice tone="warning" role={undefined}>
            {fill(words.soon, { minutes: String(Math.ceil(leftMs / minuteMs)) })}
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
