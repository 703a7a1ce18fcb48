import { connectorSettings, createConnectors } from '@uketsuke/connectors';
import { createOutboundClient } from '@uketsuke/outbound';
import { expect, test } from 'vitest';
import { demoConnectors } from './demo-connectors.ts';

const url = 'http://127.0.0.1:4300';

test('the demo plays every connector that needs a client of the operator, and says so in its name', () => {
  const env = demoConnectors({}, url) ?? {};
  for (const name of Object.keys(env)) expect(connectorSettings).toHaveProperty(name);
  const client = createOutboundClient({ allowPrivateTargets: true });
  const { definitions, isAvailable } = createConnectors({ client, env });
  client.close();
  for (const { id, name, auth } of definitions) {
    const isPlayed = auth.by === 'oauth2' && auth.client.by === 'service';
    for (const word of Object.values(name))
      expect([id, isAvailable(id), word.endsWith(' (demo)')]).toEqual([id, true, isPlayed]);
  }
});

test.each(['GOOGLE_CLIENT_ID', 'SLACK_CLIENT_SECRET', 'CONNECTOR_CALENDAR_A_BASE_URL'])(
  'nothing is played once %s is set',
  (name) => {
    expect(demoConnectors({ [name]: 'x' }, url)).toBeNull();
  },
);
