'use client';

import { eventTypes } from '@uketsuke/contracts/events';
import { useRef, useState, type FormEvent } from 'react';
import { useWords } from '@/components/preferences-provider';
import { Button } from '@/components/ui/button';
import { CheckList } from '@/components/ui/check-list';
import { Dialog, DialogActions } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Notice } from '@/components/ui/notice';
import { commonWords } from '@/components/words';
import { graphqlNameOf } from '../event-type';
import { useEnvironment } from '../environment';
import { useRoomCommand } from '@/components/use-room-command';
import { webhookWords } from '../words';
import { checkEndpoint, type EndpointFault, type EndpointValues } from './check-form';
import { endpointWords } from './words';

interface EndpointFormProps {
  title: string;
  initial: EndpointValues;
  onSave(values: EndpointValues): Promise<void>;
  onClose(): void;
}

/** Makes or changes an endpoint. What is wrong is said when it is sent, and the first wrong control gets the focus. */
export function EndpointForm({ title, initial, onSave, onClose }: EndpointFormProps) {
  const words = useWords(endpointWords).form;
  const { events } = useWords(webhookWords);
  const common = useWords(commonWords);
  const environment = useEnvironment();
  const isTest = environment === 'test';
  const urlWrong = isTest ? words.urlWrongTest : words.urlWrong;
  const [values, setValues] = useState(initial);
  const [faults, setFaults] = useState<readonly EndpointFault[]>([]);
  const form = useRef<HTMLFormElement>(null);
  const save = useRoomCommand({ conflict: words.full, invalid_request: words.urlRefused });
  const change = (part: Partial<EndpointValues>) => setValues((last) => ({ ...last, ...part }));

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const entered = { ...values, url: values.url.trim(), description: values.description.trim() };
    const found = checkEndpoint(entered, environment);
    setFaults(found);
    if (found[0]) {
      form.current?.querySelector<HTMLElement>(`[name=${found[0]}]`)?.focus();
      return;
    }
    if (await save.run(() => onSave(entered))) onClose();
  };

  return (
    <Dialog title={title} onClose={onClose}>
      <form ref={form} noValidate onSubmit={(event) => void submit(event)} className="space-y-4">
        <Field
          label={words.url}
          hint={isTest ? words.urlHintTest : words.urlHint}
          error={faults.includes('url') ? urlWrong : null}
        >
          {(ids) => (
            <Input
              {...ids}
              name="url"
              type="url"
              inputMode="url"
              autoComplete="off"
              placeholder="https://example.com/webhooks"
              value={values.url}
              onChange={(event) => change({ url: event.target.value })}
            />
          )}
        </Field>
        <CheckList
          legend={words.events}
          name="eventTypes"
          items={eventTypes.map((type) => ({
            id: graphqlNameOf(type),
            label: (
              <>
                {events[type]} <code className="text-xs text-muted">{type}</code>
              </>
            ),
          }))}
          chosen={values.eventTypes}
          onChange={(chosen) => change({ eventTypes: chosen })}
          error={faults.includes('eventTypes') ? words.eventsWrong : null}
        />
        <Field
          label={words.description}
          hint={words.descriptionHint}
          error={faults.includes('description') ? words.descriptionWrong : null}
        >
          {(ids) => (
            <Input
              {...ids}
              name="description"
              autoComplete="off"
              value={values.description}
              onChange={(event) => change({ description: event.target.value })}
            />
          )}
        </Field>
        {save.error && <Notice tone="danger">{save.error}</Notice>}
        <DialogActions>
          <Button variant="secondary" onClick={onClose}>
            {common.cancel}
          </Button>
          <Button type="submit" isBusy={save.isBusy}>
            {words.save}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
