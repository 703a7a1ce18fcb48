import { describe, expect, it } from 'vitest';
import type { ToolCallDelta } from './chat-chunk.ts';
import { createToolCallCollector } from './tool-call-collector.ts';

const collected = (...deltas: ToolCallDelta[]) => {
  const collector = createToolCallCollector();
  for (const delta of deltas) collector.push(delta);
  return collector.calls();
};
const a = { id: 'a', name: 'one', arguments: '{"x":1}' };
const b = { id: 'b', name: 'two', arguments: '{"y":2}' };

describe('calls of tools', () => {
  it('are put together from their pieces, also where two come by turns', () => {
    expect(
      collected(
        { index: 0, id: 'a', function: { name: 'one', arguments: '' } },
        { index: 0, function: { arguments: '{"x"' } },
        { index: 1, id: 'b', function: { name: 'two', arguments: '' } },
        { index: 1, function: { arguments: '{"y":2}' } },
        { index: 0, function: { arguments: ':1}' } },
      ),
    ).toEqual([a, b]);
  });

  it('stay apart where each comes whole with index 0, or with none', () => {
    for (const place of [{ index: 0 }, {}, { index: null }]) {
      expect(
        collected(
          { ...place, id: 'a', function: { name: 'one', arguments: '{"x":1}' } },
          { ...place, id: 'b', function: { name: 'two', arguments: '{"y":2}' } },
        ),
      ).toEqual([a, b]);
    }
  });

  it('have no id where the server gives none, and an empty object where it gives no arguments', () => {
    expect(collected({ function: { name: 'one' } })).toEqual([{ id: null, name: 'one', arguments: '{}' }]);
  });

  it('whose name comes again with every piece are one', () => {
    expect(
      collected(
        { index: 0, id: 'a', function: { name: 'one', arguments: '{"x"' } },
        { index: 0, id: 'a', function: { name: 'one', arguments: ':1}' } },
      ),
    ).toEqual([a]);
  });
});
