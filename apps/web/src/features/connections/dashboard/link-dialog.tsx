'use client';

import { type FormEvent, useState } from 'react';
import { useLocale, useWords } from '@/components/preferences-provider';
import { useRoomAccess } from '@/components/room-access';
import { Button } from '@/components/ui/button';
import { CheckList } from '@/components/ui/check-list';
import { CopiedText } from '@/components/ui/copied-text';
import { Dialog, DialogActions } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Notice } from '@/components/ui/notice';
import { Select } from '@/components/ui/select';
import { commonWords } from '@/components/words';
import { formatTime } from '@/lib/format';
import { dataOf } from '@/lib/graphql';
import { fill } from '@/lib/words';
import type { Connection, Connector, ConnectorId } from '../documents';
import { useConnectionCommand } from '../use-connection-command';
import { type ConnectionTenant, createConnectLinkMutation, sendConnectLinkMutation } from './documents';
import { dashboardWords } from './words';

export interface LinkChoice {
  tenantId: string;
  /** Empty: all that are for links. */
  connectors: readonly ConnectorId[];
}

interface LinkDialogProps {
  initial: LinkChoice;
  tenants: readonly ConnectionTenant[];
  connectors: readonly Connector[];
  connections: readonly Connection[];
  onClose(): void;
}

type Done = { by: 'link'; url: string; expiresAt: number } | { by: 'mail'; email: string } | { by: 'chat' };

/** Makes a link of minutes to the connect page of a tenant, to be handed on, or sends it. */
export function LinkDialog({ initial, tenants, connectors, connections, onClose }: LinkDialogProps) {
  const words = useWords(dashboardWords).link;
  const common = useWords(commonWords);
  const locale = useLocale();
  const { request } = useRoomAccess();
  const [tenantId, setTenantId] = useState(initial.tenantId);
  const [offered, setOffered] = useState<readonly ConnectorId[]>(initial.connectors);
  const [email, setEmail] = useState('');
  const [done, setDone] = useState<Done | null>(null);
  const address = email.trim();
  const hasChat = connections.some(
    ({ tenantId: of, status, connector }) =>
      of === tenantId && status === 'active' && connectors.some(({ id, isNotifier }) => id === connector && isNotifier),
  );
  const command = useConnectionCommand({
    conflict: words.sentTooOften,
    invalid_request: address === '' ? words.noChat : words.emailWrong,
  });
  const wanted = { tenantId, connectors: offered.length > 0 ? [...offered] : null, locale };
  const make = async () => {
    const made = dataOf((await request(createConnectLinkMutation, wanted)).createConnectLink);
    setDone({ by: 'link', ...made });
  };
  const send = async () => {
    const to = address === '' ? {} : { email: address };
    dataOf((await request(sendConnectLinkMutation, { ...wanted, ...to })).sendConnectLink);
    setDone(address === '' ? { by: 'chat' } : { by: 'mail', email: address });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void command.run(address === '' ? make : send);
  };
  return (
    <Dialog title={words.title} onClose={onClose}>
      <form noValidate onSubmit={submit} className="space-y-4">
        <p className="text-sm leading-relaxed text-muted">{words.lead}</p>
        {done?.by === 'mail' && <Notice tone="success">{fill(words.sent, { email: done.email })}</Notice>}
        {done?.by === 'chat' && <Notice tone="success">{words.sentToChat}</Notice>}
        {done?.by === 'link' && (
          <div className="space-y-2">
            <Notice tone="success">{fill(words.made, { time: formatTime(done.expiresAt, locale) })}</Notice>
            <CopiedText label={words.url} text={done.url} />
          </div>
        )}
        {!done && (
          <>
            <Field label={words.tenant}>
              {({ id }) => (
                <Select
                  id={id}
                  value={tenantId}
                  onChange={setTenantId}
                  options={tenants.map((tenant) => ({ value: tenant.id, label: tenant.name }))}
                />
              )}
            </Field>
            <CheckList
              legend={words.offered}
              hint={words.offeredHint}
              name="offered"
              items={connectors
                .filter(({ isEnvironmentOnly, isAvailable }) => !isEnvironmentOnly && isAvailable)
                .map(({ id, name }) => ({ id, label: name }))}
              chosen={offered}
              onChange={setOffered}
            />
            <Field label={words.email} hint={words.emailHint}>
              {(ids) => <Input {...ids} type="email" value={email} onChange={({ target }) => setEmail(target.value)} />}
            </Field>
          </>
        )}
        {command.error && <Notice tone="danger">{command.error}</Notice>}
        <DialogActions>
          <Button variant="secondary" onClick={onClose}>
            {done ? common.close : common.cancel}
          </Button>
          {!done && hasChat && address === '' && (
            <Button variant="secondary" isBusy={command.isBusy} onClick={() => void command.run(send)}>
              {words.sendToChat}
            </Button>
          )}
          {!done && (
            <Button type="submit" isBusy={command.isBusy}>
              {address === '' ? words.make : words.send}
            </Button>
          )}
        </DialogActions>
      </form>
    </Dialog>
  );
}
