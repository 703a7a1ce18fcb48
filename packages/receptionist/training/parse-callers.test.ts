import { expect, it } from 'vitest';
import { parseCallers } from './parse-callers.ts';
import { readCallers } from './read-callers.ts';

it('a line tells what was asked, what is meant, and which words are values', () => {
  const { utterances, faults } = parseCallers(
    'a.txt',
    '# tone\n\nopen | wish, value | A table for [count:four], please',
  );
  expect(faults).toEqual([]);
  expect(utterances).toEqual([
    {
      asked: 'open',
      intents: ['wish', 'value'],
      text: 'A table for four, please',
      values: [{ kind: 'count', words: 'four', start: 12 }],
    },
  ]);
});

it.each([
  ['Hello there', 'not of the form "asked | intents | what was said"'],
  ['open | greeting |', 'not of the form "asked | intents | what was said"'],
  ['colour | value | red', 'nothing is asked for as "colour"'],
  ['open | joke | knock knock', 'no intent is called "joke"'],
  ['open | yes, yes | yes yes', 'not one to 3 different intents: "yes, yes"'],
  ['open | value, yes, no, wish | well', 'not one to 3 different intents: "value, yes, no, wish"'],
  ['name | value | [nick:Bob]', 'no kind of value is called "nick"'],
  ['name | value | [name:Bob', 'a bracket without its other half'],
])('"%s" is refused with its line', (line, reason) => {
  expect(parseCallers('a.txt', `# first\n${line}`).faults).toEqual([`a.txt:2: ${reason}`]);
});

it('every line of the training sentences can be read, and none stands twice', () => {
  const { utterances, faults } = readCallers();
  expect(faults).toEqual([]);
  const seen = new Set<string>();
  const twice = utterances
    .map(({ asked, text }) => `${asked} | ${text}`)
    .filter((line) => seen.has(line) || !seen.add(line));
  expect(twice).toEqual([]);
});
