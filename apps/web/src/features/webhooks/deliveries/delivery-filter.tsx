'use client';

import { eventTypes } from '@uketsuke/contracts/events';
import { webhookDeliveryStates } from '@uketsuke/contracts/webhook';
import { useId, useRef } from 'react';
import { useWords } from '@/components/preferences-provider';
import { Button } from '@/components/ui/button';
import { Input } from '@/components/ui/input';
import { Select, type SelectOption } from '@/components/ui/select';
import type { Endpoint } from '../documents';
import { webhookWords } from '../words';
import { deliveryWords } from './words';

/** As the controls have it: an empty text is no condition. */
export interface FilterValues {
  endpointId: string;
  eventType: string;
  state: string;
  tenantId: string;
}

export const noFilter: FilterValues = { endpointId: '', eventType: '', state: '', tenantId: '' };

interface DeliveryFilterProps {
  values: FilterValues;
  /** Undefined where the list is of one endpoint. */
  endpoints: readonly Endpoint[] | undefined;
  onChange(values: FilterValues): void;
}

export function DeliveryFilter({ values, endpoints, onChange }: DeliveryFilterProps) {
  const words = useWords(deliveryWords);
  const { events } = useWords(webhookWords);
  const { filter, states } = words;
  const tenantId = useId();
  const all = { value: '', label: filter.all };
  const fields = useRef<HTMLFieldSetElement>(null);
  const clear = () => {
    // The button goes away with what it clears.
    fields.current?.querySelector('select')?.focus();
    onChange(noFilter);
  };
  const isFiltered = Object.values(values).some((value) => value !== '');
  return (
    <fieldset ref={fields} className="grid grid-cols-2 items-end gap-3 lg:flex lg:flex-wrap">
      <legend className="sr-only">{filter.name}</legend>
      {endpoints && (
        <FilterSelect
          label={filter.endpoint}
          value={values.endpointId}
          options={[all, ...endpoints.map(({ id, url }) => ({ value: id, label: url }))]}
          onChange={(endpointId) => onChange({ ...values, endpointId })}
        />
      )}
      <FilterSelect
        label={filter.event}
        value={values.eventType}
        options={[all, ...eventTypes.map((type) => ({ value: type, label: events[type] }))]}
        onChange={(eventType) => onChange({ ...values, eventType })}
      />
      <FilterSelect
        label={filter.state}
        value={values.state}
        options={[all, ...webhookDeliveryStates.map((state) => ({ value: state, label: states[state] }))]}
        onChange={(state) => onChange({ ...values, state })}
      />
      <div className="min-w-0 space-y-1 lg:w-44">
        <label htmlFor={tenantId} className="block text-xs font-medium text-muted">
          {filter.tenant}
        </label>
        <Input
          id={tenantId}
          value={values.tenantId}
          placeholder="ten_…"
          autoComplete="off"
          onChange={(event) => onChange({ ...values, tenantId: event.target.value.trim() })}
        />
      </div>
      {isFiltered && (
        <Button variant="ghost" className="col-span-2 lg:col-span-1" onClick={clear}>
          {filter.clear}
        </Button>
      )}
    </fieldset>
  );
}

interface FilterSelectProps {
  label: string;
  value: string;
  options: readonly SelectOption[];
  onChange(value: string): void;
}

function FilterSelect({ label, ...rest }: FilterSelectProps) {
  const id = useId();
  return (
    <div className="min-w-0 space-y-1 lg:w-44">
      <label htmlFor={id} className="block text-xs font-medium text-muted">
        {label}
      </label>
      <Select id={id} {...rest} />
    </div>
  );
}
