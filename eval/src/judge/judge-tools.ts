import type { PlayedToolCall } from '../play/scripted-tools.ts';
import { likeness } from '../scenario/same-value.ts';
import type { ExpectedValue, ScenarioFile } from '../scenario/scenario.ts';

/** A tool that no expectation names must not be called. */
export function judgeTools(expected: ScenarioFile['expects']['tools'], calls: readonly PlayedToolCall[]): string[] {
  const named = new Set(expected.map(({ name }) => name));
  const unexpected = [...new Set(calls.map(({ name }) => name))].filter((name) => !named.has(name));
  const misses = expected.flatMap(({ name, arguments: wanted, times }) => {
    const fitting = calls.filter((call) => call.name === name && fits(call.arguments, wanted));
    if (fitting.length === times) return [];
    const made = calls.filter((call) => call.name === name).map((call) => JSON.stringify(call.arguments));
    return [
      `${name} was called ${fitting.length} times as expected, not ${times}${made.length > 0 ? `: ${made.join(' ')}` : ''}`,
    ];
  });
  return [...misses, ...unexpected.map((name) => `${name} was called`)];
}

function fits(args: Record<string, unknown>, wanted: Record<string, ExpectedValue>): boolean {
  return Object.entries(wanted).every(([key, expected]) => {
    const value = args[key];
    if (expected === null) return value === null || value === undefined;
    if ('anything' in expected) return value !== undefined;
    if ('absent' in expected) return value === undefined;
    return (
      value !== undefined && likeness(typeof value === 'string' ? value : JSON.stringify(value), expected) === 'same'
    );
  });
}
