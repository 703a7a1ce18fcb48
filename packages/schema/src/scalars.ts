import { builder } from './builder.ts';

builder.scalarType('UnixMilliseconds', {
  description: 'A moment in Unix milliseconds.',
  serialize: (date) => date.getTime(),
  parseValue: (value) => {
    const date = new Date(typeof value === 'number' ? value : Number.NaN);
    if (Number.isNaN(date.getTime()) || !Number.isInteger(value)) throw new TypeError('must be Unix milliseconds');
    return date;
  },
});

builder.scalarType('Milliseconds', {
  description:
    'A length of time, or a time since a start: whole milliseconds, which an Int would hold for 24 days only.',
  serialize: (ms) => ms,
  parseValue: (value) => {
    if (!Number.isSafeInteger(value)) throw new TypeError('must be whole milliseconds');
    return value as number;
  },
});

builder.scalarType('MilliYen', {
  description: 'Thousandths of a yen, before tax.',
  serialize: toSafeNumber,
  parseValue: (value) => {
    if (!Number.isSafeInteger(value)) throw new TypeError('must be a whole number of thousandths of a yen');
    return BigInt(value as number);
  },
});

builder.scalarType('Yen', {
  description: 'Yen before tax, up to 3 decimals.',
  serialize: (milliYen) => toSafeNumber(milliYen) / 1000,
  parseValue: (value) => {
    const milliYen = typeof value === 'number' ? Math.round(value * 1000) : Number.NaN;
    if (!Number.isSafeInteger(milliYen)) throw new TypeError('must be an amount of yen');
    return BigInt(milliYen);
  },
});

builder.scalarType('JSON', {
  description: 'Any JSON value, with the keys of the HTTP API (snake case).',
  serialize: (value) => value,
  parseValue: (value) => {
    // GraphQL takes care of null itself.
    if (value === null || value === undefined) throw new TypeError('must be a value');
    return value;
  },
});

function toSafeNumber(amount: bigint): number {
  const value = Number(amount);
  if (!Number.isSafeInteger(value)) throw new RangeError('The amount does not fit a JSON number');
  return value;
}
