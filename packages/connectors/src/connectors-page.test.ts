import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { definitions } from './service/catalogue.ts';
import { connectorSettings } from './service/connector-settings.ts';

const page = readFileSync(join(import.meta.dirname, '..', '..', '..', 'docs', 'connectors.md'), 'utf8');
const rows = new Map([...page.matchAll(/^\| `(\w+)` +\|(.*)$/gm)].map(([, id = '', row = '']) => [id, row]));

test('the page has a row for each connector, in their order', () => {
  expect([...rows.keys()]).toEqual(definitions.map(({ id }) => id));
});

test.each(definitions.map((definition) => [definition.id, definition] as const))(
  'the row of %s names its settings and its permissions',
  (id, { auth }) => {
    if (auth.by !== 'oauth2') return;
    const names = [...(rows.get(id) ?? '').matchAll(/`([^`]+)`/g)].map(([, name]) => name);
    const { client } = auth;
    const settings = client.by === 'service' ? [client.idVariable, client.secretVariable] : [];
    const scopes = auth.scopes.map((scope) => scope.replace('https://www.googleapis.com/auth/', ''));
    expect(names).toEqual([...settings, ...scopes]);
    for (const name of settings) expect(connectorSettings).toHaveProperty(name);
  },
);
