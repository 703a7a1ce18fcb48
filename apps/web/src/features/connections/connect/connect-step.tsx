'use client';

import { useCallback, useRef, useState } from 'react';
import { useLocale } from '@/components/preferences-provider';
import { useRoomAccess } from '@/components/room-access';
import { dataOf } from '@/lib/graphql';
import {
  type Attempt,
  type Connection,
  type Connector,
  createConnectionMutation,
  replaceKeyMutation,
  restartConnectionMutation,
  startConnectionMutation,
} from '../documents';
import { useConnectionCommand } from '../use-connection-command';
import { Guide } from './guide';
import { type Inputs, InputForm } from './input-form';
import { openPopup } from './open-popup';
import { Refusal } from './refusal';
import { Waiting } from './waiting';

interface ConnectStepProps {
  connector: Connector;
  /** One that is to be connected again; null: a new one. */
  connection: Connection | null;
  onConnected(connectionId: string): void;
}

interface Underway {
  attemptId: string;
  authorizeUrl: string;
  isBlocked: boolean;
}

/** From the first press to a connection, of the environment or of the link's tenant: what has to be filled in, the pages of the service, and what came of it. */
export function ConnectStep({ connector, connection, onConnected }: ConnectStepProps) {
  const { request } = useRoomAccess();
  const locale = useLocale();
  const command = useConnectionCommand();
  const [underway, setUnderway] = useState<Underway | null>(null);
  const [refused, setRefused] = useState<Attempt | null>(null);
  const popup = useRef<Window | null>(null);
  const { id, name, auth } = connector;

  const saveKey = async ({ secret = '', ...input }: Inputs): Promise<string> => {
    if (connection)
      return dataOf((await request(replaceKeyMutation, { id: connection.id, secret })).replaceConnectionKey).id;
    const created = await request(createConnectionMutation, { input: { connector: id, secret, input } });
    return dataOf(created.createConnection).id;
  };
  const start = async (inputs: Inputs) => {
    if (connection)
      return dataOf(
        (await request(restartConnectionMutation, { id: connection.id, inputs, locale })).restartConnection,
      );
    return dataOf(
      (await request(startConnectionMutation, { input: { connector: id, inputs, locale } })).startConnection,
    );
  };
  const agree = async (inputs: Inputs) => {
    const opened = openPopup();
    popup.current = opened;
    const isStarted = await command.run(async () => {
      const { attempt, authorizeUrl } = await start(inputs);
      opened?.location.replace(authorizeUrl);
      setUnderway({ attemptId: attempt.id, authorizeUrl, isBlocked: opened === null });
    });
    if (!isStarted) opened?.close();
  };
  const submit = (inputs: Inputs) => {
    setRefused(null);
    if (auth === 'oauth2') void agree(inputs);
    else void command.run(async () => onConnected(await saveKey(inputs)));
  };
  const end = useCallback(
    (attempt: Attempt) => {
      setUnderway(null);
      if (attempt.status !== 'connected' || attempt.connectionId === null) return setRefused(attempt);
      popup.current?.close();
      onConnected(attempt.connectionId);
    },
    [onConnected],
  );
  const stop = () => {
    popup.current?.close();
    setUnderway(null);
  };

  if (underway) return <Waiting name={name} {...underway} onEnd={end} onStop={stop} />;
  return (
    <div className="space-y-5">
      {refused && <Refusal name={name} attempt={refused} />}
      <Guide connector={connector} />
      <InputForm connector={connector} isReconnect={connection !== null} command={command} onSubmit={submit} />
    </div>
  );
}
