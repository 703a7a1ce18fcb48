'use client';

import { History } from 'lucide-react';
import { useState } from 'react';
import { useWords } from '@/components/preferences-provider';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Notice } from '@/components/ui/notice';
import { Select } from '@/components/ui/select';
import { dataOf } from '@/lib/graphql';
import { fill } from '@/lib/words';
import { useRoomAccess } from '@/components/room-access';
import { ConfirmDialog } from '@/components/confirm-dialog';
import { recoverMutation } from '../documents';
import { useRoomCommand } from '@/components/use-room-command';
import { deliveryWords } from './words';

const hourMs = 3_600_000;
const minuteMs = 60_000;
/** The service takes no more than 14 days: a minute less, so that a slow request is not refused. */
const agoMs = {
  hour: hourMs,
  hours6: 6 * hourMs,
  day: 24 * hourMs,
  days3: 72 * hourMs,
  days14: 14 * 24 * hourMs - minuteMs,
};
type Since = keyof typeof agoMs;
const choices: readonly Since[] = ['hour', 'hours6', 'day', 'days3', 'days14'];

/** Sends again what an endpoint has missed since a time. */
export function RecoverButton({ endpointId }: { endpointId: string }) {
  const { recover: words } = useWords(deliveryWords);
  const { request } = useRoomAccess();
  const [isAsking, setIsAsking] = useState(false);
  const [since, setSince] = useState<Since>('day');
  const [said, setSaid] = useState('');
  const command = useRoomCommand({ conflict: words.conflict });
  const send = () =>
    command.run(async () => {
      setSaid('');
      const variables = { endpointId, since: Date.now() - agoMs[since] };
      const { count, hasMore } = dataOf((await request(recoverMutation, variables)).recoverWebhookDeliveries);
      const some = hasMore ? words.more : words.some;
      setSaid(fill(count === 0 ? words.none : some, { count: String(count) }));
    });
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setIsAsking(true)}>
        <History aria-hidden="true" />
        {words.open}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={words.title}
          action={words.send}
          command={command}
          isDone={said !== ''}
          onConfirm={() => void send()}
          onClose={() => {
            setIsAsking(false);
            setSaid('');
          }}
        >
          <p>{words.lead}</p>
          <Field label={words.since}>
            {({ id }) => (
              <Select
                id={id}
                value={since}
                options={choices.map((value) => ({ value, label: words.choices[value] }))}
                onChange={(chosen) => setSince(choices.find((one) => one === chosen) ?? 'day')}
              />
            )}
          </Field>
          <div role="status">
            {said !== '' && (
              <Notice tone="success" role={undefined}>
                {said}
              </Notice>
            )}
          </div>
        </ConfirmDialog>
      )}
    </>
  );
}
