import { expect, test } from 'vitest';
import { formatTraceparent, parseTraceparent } from './traceparent.ts';

const traceId = '0af7651916cd43dd8448eb211c80319c';
const spanId = 'b7ad6b7169203331';

test('what is written is what is read', () => {
  for (const isSampled of [true, false]) {
    expect(parseTraceparent(formatTraceparent({ traceId, spanId, isSampled }))).toEqual({ traceId, spanId, isSampled });
  }
});

test('a later version with more behind it is read as far as it is known', () => {
  expect(parseTraceparent(`01-${traceId}-${spanId}-03-more`)).toEqual({ traceId, spanId, isSampled: true });
});

test.each([
  ['', 'nothing'],
  [`00-${'0'.repeat(32)}-${spanId}-01`, 'no trace'],
  [`00-${traceId}-${'0'.repeat(16)}-01`, 'no span'],
  [`ff-${traceId}-${spanId}-01`, 'a version that cannot be'],
  [`00-${traceId}-${spanId}-01-more`, 'more than version 00 has'],
  [`00-${traceId.toUpperCase()}-${spanId}-01`, 'capital letters'],
  [`00-${traceId}-${spanId}`, 'no flags'],
])('%j is refused: %s', (text) => {
  expect(parseTraceparent(text)).toBeNull();
});
