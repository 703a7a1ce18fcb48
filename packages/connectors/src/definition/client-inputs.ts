import type { Language } from '@uketsuke/contracts';
import type { ConnectorInput } from './definition.ts';

interface ClientInputs {
  /** Where its id is found, or when it is needed. */
  hint: Record<Language, string>;
  isOptional?: boolean;
}

/** What is asked for the client that a customer registered, by the names under which it is looked for (`customerClientOf`). */
export function clientInputs({ hint, isOptional = false }: ClientInputs): readonly ConnectorInput[] {
  const common = { ...(isOptional && { isOptional }) };
  return [
    { name: 'client_id', type: 'text', ...common, label: { ja: 'クライアント ID', en: 'Client ID' }, hint },
    {
      name: 'client_secret',
      type: 'password',
      ...common,
      label: { ja: 'クライアントシークレット', en: 'Client secret' },
    },
  ];
}
