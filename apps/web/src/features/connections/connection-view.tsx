'use client';

import { ArrowLeft } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useWords } from '@/components/preferences-provider';
import { Button } from '@/components/ui/button';
import { Card, CardTitle } from '@/components/ui/card';
import { Notice } from '@/components/ui/notice';
import { fill } from '@/lib/words';
import { ConnectStep } from './connect/connect-step';
import { ConnectorIcon } from './connector-icon';
import { DisconnectButton } from './disconnect-button';
import type { Connection, Connector } from './documents';
import { SetupView } from './setup/setup-view';
import { StatusBadge } from './status-badge';
import { connectionWords } from './words';

interface ConnectionViewProps {
  connector: Connector;
  /** null: it is not connected yet. */
  connection: Connection | null;
  /** For whom it is connected; absent: for the environment, or for the tenant of the link. */
  tenantId?: string | undefined;
  onBack(): void;
  onConnected(connectionId: string): void;
  /** Something of the connection was changed. */
  onChange(): void;
}

/** One service: connecting it, setting it up, connecting it again, letting it go. */
export function ConnectionView(props: ConnectionViewProps) {
  const { connector, connection, tenantId, onBack, onConnected, onChange } = props;
  const words = useWords(connectionWords);
  const [isSaved, setIsSaved] = useState(false);
  const [isReconnecting, setIsReconnecting] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const state = connection?.status ?? 'none';
  // It takes the place of the list, and later of the steps before.
  useEffect(() => heading.current?.focus(), []);
  const isConnecting = connection === null || state === 'needs_reauth' || isReconnecting;
  const connected = useCallback(
    (id: string) => {
      setIsReconnecting(false);
      onConnected(id);
      heading.current?.focus();
    },
    [onConnected],
  );
  return (
    <section aria-labelledby="connector" className="mx-auto w-full max-w-2xl space-y-4">
      <Button variant="ghost" size="small" className="-ml-3" onClick={onBack}>
        <ArrowLeft aria-hidden="true" />
        {words.back}
      </Button>
      <Card className="space-y-5 p-4 sm:p-6">
        <div className="flex items-start gap-3">
          <ConnectorIcon category={connector.category} />
          <div className="min-w-0 flex-1 space-y-1">
            <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
              <h2 id="connector" ref={heading} tabIndex={-1} className="rounded-sm text-base font-semibold">
                {connector.name}
              </h2>
              {connection && <StatusBadge status={connection.status} />}
            </div>
            <p className="text-sm leading-relaxed wrap-anywhere text-muted">
              {connection ? fill(words.account, { label: connection.label }) : connector.description}
            </p>
          </div>
        </div>
        <div role="status">{isSaved && <SavedNotice text={words.saved} />}</div>
        {state === 'needs_reauth' && <Notice tone="warning">{words.brokenLead}</Notice>}
        {state === 'needs_setup' && !isReconnecting && <Notice tone="success">{words.setupLead}</Notice>}
        {isConnecting && connector.isAvailable && (
          <ConnectStep connector={connector} connection={connection} tenantId={tenantId} onConnected={connected} />
        )}
        {isConnecting && !connector.isAvailable && <Notice tone="warning">{words.unavailableLead}</Notice>}
        {!isConnecting && (
          <div className="space-y-4">
            <CardTitle>{words.setup}</CardTitle>
            <SetupView
              key={connection.id}
              connection={connection}
              onSaved={() => {
                setIsSaved(true);
                onChange();
              }}
            />
          </div>
        )}
      </Card>
      {connection && (
        <div className="flex flex-wrap gap-2">
          {!isConnecting && connector.isAvailable && (
            <Button variant="ghost" size="small" onClick={() => setIsReconnecting(true)}>
              {words.reconnect}
            </Button>
          )}
          <DisconnectButton
            connector={connector}
            connection={connection}
            onDone={() => {
              onChange();
              onBack();
            }}
          />
        </div>
      )}
    </section>
  );
}

function SavedNotice({ text }: { text: string }) {
  return (
    <Notice tone="success" role={undefined}>
      {text}
    </Notice>
  );
}
