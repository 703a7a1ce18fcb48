'use client';

import { useLocale } from '@/components/preferences-provider';
import { useRoomAccess } from '@/components/room-access';
import { dataOf } from '@/lib/graphql';
import {
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
import { Refusal } from './refusal';
import { useAgreement } from './use-agreement';
import { Waiting } from './waiting';

interface ConnectStepProps {
  connector: Connector;
  /** One that is to be connected again; null: a new one. */
  connection: Connection | null;
  /** For whom a new one is made; absent: for the environment, or for the tenant of the link. */
  tenantId?: string | undefined;
  onConnected(connectionId: string): void;
}

/** From the first press to a connection, of the environment or of a tenant: what has to be filled in, the pages of the service, and what came of it. */
export function ConnectStep({ connector, connection, tenantId, onConnected }: ConnectStepProps) {
  const { request } = useRoomAccess();
  const locale = useLocale();
  const command = useConnectionCommand();
  const agreement = useAgreement({ command, onConnected });
  const { id, name, auth } = connector;
  const place = tenantId === undefined ? {} : { tenantId };

  const saveKey = async ({ secret = '', ...input }: Inputs): Promise<string> => {
    if (connection)
      return dataOf((await request(replaceKeyMutation, { id: connection.id, secret })).replaceConnectionKey).id;
    const created = await request(createConnectionMutation, { input: { connector: id, secret, input, ...place } });
    return dataOf(created.createConnection).id;
  };
  const start = async (inputs: Inputs) => {
    if (connection)
      return dataOf(
        (await request(restartConnectionMutation, { id: connection.id, inputs, locale })).restartConnection,
      );
    return dataOf(
      (await request(startConnectionMutation, { input: { connector: id, inputs, locale, ...place } })).startConnection,
    );
  };
  const submit = (inputs: Inputs) => {
    if (auth === 'oauth2') agreement.agree(() => start(inputs));
    else void command.run(async () => onConnected(await saveKey(inputs)));
  };

  if (agreement.underway)
    return <Waiting name={name} {...agreement.underway} onEnd={agreement.end} onStop={agreement.stop} />;
  return (
    <div className="space-y-5">
      {agreement.refused && <Refusal name={name} attempt={agreement.refused} />}
      <Guide connector={connector} />
      <InputForm connector={connector} isReconnect={connection !== null} command={command} onSubmit={submit} />
    </div>
  );
}
