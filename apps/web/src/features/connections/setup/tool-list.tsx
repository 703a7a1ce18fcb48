'use client';

import { useWords } from '@/components/preferences-provider';
import { QueryView } from '@/components/query-view';
import type { Connection } from '../documents';
import { toolOptions } from './options';
import { useOptions } from './use-options';
import { setupWords } from './words';

/** What the server offers; which of it is used, each agent says. */
export function ToolList({ connection }: { connection: Connection }) {
  const words = useWords(setupWords);
  const query = useOptions(toolOptions, { connectionId: connection.id });
  return (
    <QueryView query={query}>
      {({ tools }) => (
        <div className="space-y-2 text-sm leading-relaxed">
          <p className="text-muted">{tools.length === 0 ? words.noTools : words.tools}</p>
          <ul className="divide-y rounded-lg border empty:hidden">
            {tools.map(({ name, description }) => (
              <li key={name} className="space-y-0.5 px-3 py-2">
                <code className="text-xs font-medium wrap-anywhere">{name}</code>
                {description && <p className="text-muted wrap-anywhere">{description}</p>}
              </li>
            ))}
          </ul>
        </div>
      )}
    </QueryView>
  );
}
