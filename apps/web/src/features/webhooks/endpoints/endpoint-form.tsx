'use client';

import { eventTypes } from '@uketsuke/contracts/events';
import { useId, useRef, useState, type FormEvent } from 'react';
import { useWords } from '@/components/preferences-provider';
import { Button } from '@/components/ui/button';
import { Dialog, DialogActions } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Notice } from '@/components/ui/notice';
import { commonWords } from '@/components/words';
import { graphqlNameOf, type GraphqlEventType } from '../event-type';
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
        <EventChoice
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

interface EventChoiceProps {
  chosen: readonly GraphqlEventType[];
  onChange(chosen: GraphqlEventType[]): void;
  error: string | null;
}

function EventChoice({ chosen, onChange, error }: EventChoiceProps) {
  const words = useWords(endpointWords).form;
  const { events } = useWords(webhookWords);
  const errorId = useId();
  return (
    <fieldset aria-describedby={error ? errorId : undefined}>
      <legend className="mb-1.5 text-sm font-medium">{words.events}</legend>
      <div className="divide-y rounded-lg border">
        {eventTypes.map((type) => {
          const name = graphqlNameOf(type);
          const isChosen = chosen.includes(name);
          return (
            <label key={type} className="flex min-h-11 cursor-pointer items-center gap-3 px-3 py-2 hover:bg-raised">
              <input
                type="checkbox"
                name="eventTypes"
                checked={isChosen}
                onChange={() => onChange(isChosen ? chosen.filter((one) => one !== name) : [...chosen, name])}
                className="size-4.5 shrink-0 accent-accent"
              />
              <span className="min-w-0 text-sm">
                {events[type]} <code className="text-xs text-muted">{type}</code>
              </span>
            </label>
          );
        })}
      </div>
      {error && (
        <p id={errorId} role="alert" className="mt-1.5 text-sm text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}
