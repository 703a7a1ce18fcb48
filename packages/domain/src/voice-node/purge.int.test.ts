import { createOwnTestContext, createTestVoiceNode } from '@uketsuke/testing';
import { expect, test } from 'vitest';
import { recordNodeHeartbeat } from './heartbeat.ts';
import { purgeVoiceNodes } from './purge.ts';
import { revokeVoiceNode } from './revoke.ts';

const own = createOwnTestContext();
const dayMs = 24 * 3_600_000;

test('a node is forgotten a week after it was revoked; one that is only silent keeps its credential', async () => {
  const { clock, db } = own.current;
  const nodes = async () => (await db.prisma.voiceNode.findMany({ orderBy: { id: 'asc' } })).map(({ id }) => id);
  for (const id of ['node_revoked', 'node_silent']) {
    await createTestVoiceNode(own.current, { id });
    const heartbeat = { activeCalls: 0, capacity: 10, isDraining: false };
    await recordNodeHeartbeat(own.current.voiceNode({ nodeId: id }), heartbeat);
  }
  await revokeVoiceNode(own.current.service('operator'), 'node_revoked');
  clock.advance(7 * dayMs);
  expect(await purgeVoiceNodes(own.current.service('worker'))).toBe(0);
  clock.advance(1);
  await expect(purgeVoiceNodes(own.current.service('voice'))).rejects.toMatchObject({ code: 'forbidden' });
  expect(await purgeVoiceNodes(own.current.service('worker'))).toBe(1);
  expect(await nodes()).toEqual(['node_silent']);
});

test('a node without a credential, of an earlier release, is forgotten after a week of silence', async () => {
  const { clock, db } = own.current;
  const id = 'node_without';
  const lastHeartbeatAt = new Date(clock.now());
  await db.prisma.voiceNode.create({ data: { id, publicUrl: 'https://v.example.com', capacity: 1, lastHeartbeatAt } });
  clock.advance(7 * dayMs + 1);
  expect(await purgeVoiceNodes(own.current.service('worker'))).toBe(1);
});
