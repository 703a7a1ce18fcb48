import { createOwnTestContext } from '@uketsuke/testing';
import { expect, test } from 'vitest';
import { recordNodeHeartbeat } from './heartbeat.ts';
import { purgeVoiceNodes } from './purge.ts';

const own = createOwnTestContext();
const dayMs = 24 * 3_600_000;

test('a node that has been silent for a week is forgotten, and registers itself again when it comes back', async () => {
  const { clock, db } = own.current;
  const beat = (nodeId: string) =>
    recordNodeHeartbeat(own.current.service('voice'), {
      nodeId,
      publicUrl: 'https://voice.example.com',
      activeCalls: 0,
      capacity: 10,
      isDraining: false,
    });
  const nodes = async () => (await db.prisma.voiceNode.findMany({ orderBy: { id: 'asc' } })).map(({ id }) => id);
  await beat('node_gone');
  clock.advance(6 * dayMs);
  await beat('node_alive');
  expect(await purgeVoiceNodes(own.current.service('worker'))).toBe(0);
  clock.advance(dayMs + 1);
  await expect(purgeVoiceNodes(own.current.service('voice'))).rejects.toMatchObject({ code: 'forbidden' });
  expect(await purgeVoiceNodes(own.current.service('worker'))).toBe(1);
  expect(await nodes()).toEqual(['node_alive']);
  await beat('node_gone');
  expect(await nodes()).toEqual(['node_alive', 'node_gone']);
});
