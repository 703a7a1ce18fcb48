import { createLogger, manualClock } from '@uketsuke/runtime';
import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { createDoubtLog } from './doubt-log.ts';

test('the same doubt of the same node is told once a minute', () => {
  const lines: unknown[] = [];
  const destination = new Writable({
    write(chunk: Buffer, _encoding, done) {
      const { doubt, node_id: nodeId } = JSON.parse(chunk.toString()) as Record<string, unknown>;
      lines.push([nodeId, doubt]);
      done();
    },
  });
  const clock = manualClock();
  const tell = createDoubtLog({ logger: createLogger({ service: 'test', destination }), clock });
  for (let time = 0; time < 5; time += 1) tell({ doubt: 'not_holder', nodeId: 'node_1', callId: 'call_1' });
  tell({ doubt: 'impossible_time', nodeId: 'node_1', callId: 'call_1', saidMs: 2, passedMs: 1 });
  tell({ doubt: 'not_holder', nodeId: 'node_2', callId: 'call_2' });
  clock.advance(60_000);
  tell({ doubt: 'not_holder', nodeId: 'node_1', callId: 'call_1' });
  expect(lines).toEqual([
    ['node_1', 'not_holder'],
    ['node_1', 'impossible_time'],
    ['node_2', 'not_holder'],
    ['node_1', 'not_holder'],
  ]);
});
