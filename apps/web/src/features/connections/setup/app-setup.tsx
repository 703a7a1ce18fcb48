'use client';

import { useState } from 'react';
import { z } from 'zod';
import { useWords } from '@/components/preferences-provider';
import { QueryView } from '@/components/query-view';
import { Notice } from '@/components/ui/notice';
import { ChoiceField } from './choice-field';
import { MappingForm } from './mapping-form';
import { appOptions } from './options';
import type { SetupProps } from './setup-props';
import { useOptions } from './use-options';
import { setupWords } from './words';

const configSchema = z
  .object({
    app: z.string().default(''),
    fields: z.record(z.string(), z.string()).default({}),
    lookup_field: z.string().optional(),
  })
  .catch({ app: '', fields: {} });

/** Which app records are added to, and which of its fields are written. */
export function AppSetup({ connection, onSaved }: SetupProps) {
  const words = useWords(setupWords);
  const query = useOptions(appOptions, { connectionId: connection.id });
  const [app, setApp] = useState(configSchema.parse(connection.config).app);
  return (
    <QueryView query={query}>
      {({ apps }) =>
        apps.length === 0 ? (
          <Notice tone="warning">{words.noApps}</Notice>
        ) : (
          <div className="space-y-4">
            <ChoiceField label={words.app} items={apps} value={app} onChange={setApp} />
            {apps.some(({ id }) => id === app) && (
              <FieldChoice key={app} app={app} connection={connection} onSaved={onSaved} />
            )}
          </div>
        )
      }
    </QueryView>
  );
}

function FieldChoice({ app, connection, onSaved }: SetupProps & { app: string }) {
  const words = useWords(setupWords);
  const config = configSchema.parse(connection.config);
  const query = useOptions(appOptions, { connectionId: connection.id, params: { app } });
  return (
    <QueryView query={query}>
      {({ fields }) =>
        fields.length === 0 ? (
          <Notice tone="warning">{words.noFields}</Notice>
        ) : (
          <MappingForm
            connectionId={connection.id}
            places={fields.map(({ code, label, required = false }) => ({ id: code, label, isRequired: required }))}
            before={{ mapping: config.fields, lookup: config.lookup_field }}
            texts={{ places: words.fields, placesHint: words.fieldsHint, lookup: words.lookupField }}
            settingsOf={(mapping, lookup) => ({ app, fields: mapping, lookup_field: lookup })}
            onSaved={onSaved}
          />
        )
      }
    </QueryView>
  );
}
