'use client';

import { useState } from 'react';
import { z } from 'zod';
import { useWords } from '@/components/preferences-provider';
import { QueryView } from '@/components/query-view';
import { Notice } from '@/components/ui/notice';
import { ChoiceField } from './choice-field';
import { MappingForm } from './mapping-form';
import { sheetOptions } from './options';
import { FurnishButton } from './furnish-button';
import { PickButton } from './pick-button';
import type { SetupProps } from './setup-props';
import { useOptions } from './use-options';
import { setupWords } from './words';

const configSchema = z
  .object({
    spreadsheet: z.string().default(''),
    sheet: z.string().default(''),
    columns: z.record(z.string(), z.string()).default({}),
    lookup_column: z.string().optional(),
  })
  .catch({ spreadsheet: '', sheet: '', columns: {} });

/** Which file, which of its sheets, which columns: each step asks what the one before has. */
export function SheetSetup({ connection, onSaved }: SetupProps) {
  const words = useWords(setupWords);
  const query = useOptions(sheetOptions, { connectionId: connection.id });
  const [spreadsheet, setSpreadsheet] = useState(configSchema.parse(connection.config).spreadsheet);
  return (
    <QueryView query={query}>
      {({ spreadsheets }) => (
        <div className="space-y-4">
          {spreadsheets.length === 0 && <Notice tone="info">{words.noSpreadsheets}</Notice>}
          {(spreadsheets.length === 0 || connection.status === 'needs_setup') && (
            <FurnishButton connection={connection} onSaved={onSaved} />
          )}
          <PickButton connection={connection} onPicked={query.reload} />
          {spreadsheets.length > 0 && (
            <ChoiceField label={words.spreadsheet} items={spreadsheets} value={spreadsheet} onChange={setSpreadsheet} />
          )}
          {spreadsheets.length > 0 && spreadsheet !== '' && (
            <SheetChoice key={spreadsheet} spreadsheet={spreadsheet} connection={connection} onSaved={onSaved} />
          )}
        </div>
      )}
    </QueryView>
  );
}

function SheetChoice({ spreadsheet, connection, onSaved }: SetupProps & { spreadsheet: string }) {
  const words = useWords(setupWords);
  const config = configSchema.parse(connection.config);
  const query = useOptions(sheetOptions, { connectionId: connection.id, params: { spreadsheet } });
  const [chosen, setChosen] = useState(config.spreadsheet === spreadsheet ? config.sheet : '');
  return (
    <QueryView query={query}>
      {({ sheets }) => {
        // A file of one sheet leaves nothing to choose.
        const sheet = chosen === '' && sheets.length === 1 ? (sheets[0]?.id ?? '') : chosen;
        return (
          <div className="space-y-4">
            <ChoiceField label={words.sheet} items={sheets} value={sheet} onChange={setChosen} />
            {sheets.some(({ id }) => id === sheet) && (
              <ColumnChoice key={sheet} place={{ spreadsheet, sheet }} connection={connection} onSaved={onSaved} />
            )}
          </div>
        );
      }}
    </QueryView>
  );
}

interface ColumnChoiceProps extends SetupProps {
  place: { spreadsheet: string; sheet: string };
}

function ColumnChoice({ place, connection, onSaved }: ColumnChoiceProps) {
  const words = useWords(setupWords);
  const config = configSchema.parse(connection.config);
  const query = useOptions(sheetOptions, { connectionId: connection.id, params: place });
  return (
    <QueryView query={query}>
      {({ headers }) =>
        headers.length === 0 ? (
          <Notice tone="warning">{words.noHeaders}</Notice>
        ) : (
          <MappingForm
            connectionId={connection.id}
            // Which of two columns of the same name is meant, nobody could say.
            places={headers
              .filter((header) => headers.filter((other) => other === header).length === 1)
              .map((header) => ({ id: header, label: header, isRequired: false }))}
            before={{ mapping: config.columns, lookup: config.lookup_column }}
            texts={{ places: words.columns, placesHint: words.columnsHint, lookup: words.lookupColumn }}
            settingsOf={(columns, lookup) => ({ ...place, columns, lookup_column: lookup })}
            onSaved={onSaved}
          />
        )
      }
    </QueryView>
  );
}
