import { expect, test } from 'vitest';
import type { Viewer } from './context.ts';
import { rightsOf } from './permission.ts';

const place = { organizationId: 'org_1', environmentId: 'env_1', environment: 'live' } as const;
const person = { userId: 'usr_1', email: 'person@example.com' };
const link = {
  kind: 'link',
  tenantId: null,
  connectors: [],
  frameOrigin: null,
  madeBy: 'key_1',
  expiresAt: new Date(0),
  ...place,
} as const;
const mcp = { kind: 'mcp', scopes: ['read', 'write'], ...person, ...place } as const;

const table: [viewer: Viewer, rights: string[]][] = [
  [{ kind: 'api_key', keyId: 'key_1', ...place }, ['reader', 'admin', 'connectionReader', 'connections']],
  [{ kind: 'member', role: 'member', ...person, ...place }, ['reader', 'webhookReader', 'connectionReader', 'member']],
  [
    { kind: 'member', role: 'admin', ...person, ...place },
    [
      'reader',
      'admin',
      'webhookReader',
      'webhooks',
      'connectionReader',
      'connections',
      'billingAdmin',
      'member',
      'memberAdmin',
      'steward',
    ],
  ],
  [
    { kind: 'member', role: 'owner', ...person, ...place },
    [
      'reader',
      'admin',
      'webhookReader',
      'webhooks',
      'connectionReader',
      'connections',
      'billingAdmin',
      'member',
      'memberAdmin',
      'owner',
      'steward',
    ],
  ],
  [{ kind: 'service', name: 'voice', nodeId: 'node_1', instanceId: 'instance_1' }, ['voiceNode']],
  [{ kind: 'service', name: 'worker' }, ['worker']],
  [{ kind: 'service', name: 'operator' }, ['operator']],
  [{ ...link, purpose: 'connect' }, ['link', 'connectionReader', 'connections']],
  [{ ...link, purpose: 'portal' }, ['link', 'webhookReader', 'webhooks']],
  [{ kind: 'payer', organizationId: 'org_1', checkoutId: 'sbx_1' }, ['payer']],
  [{ ...mcp, role: 'member' }, []],
  [{ ...mcp, role: 'admin' }, []],
  [{ ...mcp, role: 'owner' }, []],
];

test.each(table)('%o may %j', (viewer, rights) => {
  expect(granted(viewer)).toEqual(rights);
});

test('a kind of viewer that nobody has named may nothing', () => {
  expect(granted({ kind: 'guest', role: 'owner', ...person, ...place })).toEqual([]);
});

/** Takes any object, as a viewer of a later version would come. */
function granted(viewer: object): string[] {
  return Object.entries(rightsOf(viewer as Viewer)).flatMap(([right, isGranted]) => (isGranted ? [right] : []));
}
