'use client';

import { useState } from 'react';
import { useWords } from '@/components/preferences-provider';
import { CheckList } from '@/components/ui/check-list';
import { Field } from '@/components/ui/field';
import { Select } from '@/components/ui/select';
import { firstChoice, firstLookup, type Mapping, mapTo, type Place } from './mapping';
import { SetupForm, type Settings } from './setup-form';
import { setupWords } from './words';

interface MappingFormProps {
  connectionId: string;
  places: readonly Place[];
  before: { mapping: Mapping; lookup: string | undefined };
  texts: { places: string; placesHint: string; lookup: string };
  settingsOf(mapping: Mapping, lookup: string): Settings;
  onSaved(): void;
}

/** Which columns or fields are written to, and in which one callers are looked up. */
export function MappingForm({ connectionId, places, before, texts, settingsOf, onSaved }: MappingFormProps) {
  const words = useWords(setupWords);
  const [picked, setPicked] = useState(() => firstChoice(places, before.mapping));
  const [lookup, setLookup] = useState(() => firstLookup(places, before.lookup));
  const [isWrong, setIsWrong] = useState(false);
  const chosen = places.filter(({ id, isRequired }) => isRequired || picked.includes(id));
  return (
    <SetupForm
      connectionId={connectionId}
      read={() =>
        chosen.length === 0 ? { wrong: 'places' } : { settings: settingsOf(mapTo(chosen, before.mapping), lookup) }
      }
      onWrong={() => setIsWrong(true)}
      onSaved={onSaved}
    >
      <CheckList
        legend={texts.places}
        hint={texts.placesHint}
        name="places"
        items={places.map(({ id, label, isRequired }) => ({
          id,
          label: isRequired ? `${label} (${words.required})` : label,
          isLocked: isRequired,
        }))}
        chosen={picked}
        onChange={setPicked}
        error={isWrong && chosen.length === 0 ? words.placesWrong : null}
      />
      <Field label={texts.lookup} hint={words.lookupHint}>
        {({ id }) => (
          <Select
            id={id}
            value={lookup}
            onChange={setLookup}
            options={places.map((place) => ({ value: place.id, label: place.label }))}
          />
        )}
      </Field>
    </SetupForm>
  );
}
