import type { ConnectorDefinition } from '../definition/definition.ts';
import { ProviderError, type ProviderRequest } from '../definition/provider.ts';
import type { Credentials, OAuthClient } from './connectors.ts';

/** The header that opens the provider. The definition has no way to see or replace it. */
export function credentialHeaders(
  { auth }: ConnectorDefinition,
  { credentials, inputs }: { credentials: Credentials; inputs: Readonly<Record<string, string>> },
): Record<string, string> {
  if (credentials.by === 'tokens') {
    return credentials.accessToken === '' ? {} : { authorization: `Bearer ${credentials.accessToken}` };
  }
  if (auth.by !== 'api_key') return {};
  const values: Readonly<Record<string, string>> = { ...inputs, secret: credentials.secret };
  const name = fill(auth.header.name, values).toLowerCase();
  const value = fill(auth.header.value, values);
  if (!/^[!#$%&'*+.^_`|~0-9a-z-]+$/.test(name))
    throw new ProviderError('invalid', 'The name of the header is not valid.');
  if (!/^[\t\x20-\x7e]*$/.test(value)) throw new ProviderError('invalid', 'The key has a character that no key has.');
  return { [name]: value };
}

/** What a form says to end a grant: its longest-lived token, and the client where the provider wants to know it. */
export function secretFieldsOf(
  { secretFields }: ProviderRequest,
  { credentials, serviceClient }: { credentials: Credentials; serviceClient: OAuthClient | null },
): Record<string, string> | null {
  if (!secretFields || credentials.by !== 'tokens') return null;
  const client = credentials.client ?? serviceClient;
  const { token, clientId, clientSecret } = secretFields;
  return {
    [token]: credentials.refreshToken ?? credentials.accessToken,
    ...(clientId !== undefined && client && { [clientId]: client.id }),
    ...(clientSecret !== undefined && client && { [clientSecret]: client.secret }),
  };
}

/** The secret itself, where it is an address. */
export function secretUrlOf({ auth }: ConnectorDefinition, credentials: Credentials): URL | null {
  if (credentials.by !== 'secret') return null;
  const canBeUrl = auth.by === 'webhook_url' || (auth.by === 'api_key' && auth.canBeUrl === true);
  if (!canBeUrl || !/^https?:\/\//i.test(credentials.secret) || !URL.canParse(credentials.secret)) return null;
  return new URL(credentials.secret);
}

function fill(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (_all, name: string) => values[name] ?? '');
}
