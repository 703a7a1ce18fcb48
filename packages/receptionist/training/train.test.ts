import { expect, it } from 'vitest';
import { judge } from '../src/model/intents-of.ts';
import { readWeights, trainedWeights, writeWeights } from '../src/model/weights.ts';
import { seenOf } from './dataset.ts';
import { parseCallers } from './parse-callers.ts';
import { digestOf, train } from './train.ts';
import { readCallers } from './read-callers.ts';

const { utterances } = parseCallers(
  'few.txt',
  [
    ...['the roof', 'my car', 'a lamp', 'two tyres', 'the door'].map(
      (thing) => `open | wish | I want you to mend ${thing}`,
    ),
    ...['the boss', 'a human', 'your chef', 'somebody', 'Mr Ray'].map((who) => `open | person | let me talk to ${who}`),
    ...['屋根', '車', '電灯', 'ドア', '窓'].map((thing) => `open | wish | ${thing}を直してほしい`),
    ...['店長', '人間', '料理長', '誰か', '森さん'].map((who) => `open | person | ${who}と話がしたい`),
  ].join('\n'),
);
const trained = (): Buffer => writeWeights({ ...train(utterances.map(seenOf)).weights, digest: 1 });

it('what many sentences share is understood in a new one, and the rest of it is not', () => {
  const model = readWeights(trained());
  const meant = (said: string): string => {
    const meaning = judge(said, 'open', model);
    return meaning.probabilityOf('person') > meaning.probabilityOf('wish') ? 'person' : 'wish';
  };
  expect(meant('let me talk to the plumber')).toBe('person');
  expect(meant('I want you to mend the plumbing')).toBe('wish');
  expect(meant('配管工と話がしたい')).toBe('person');
  expect(meant('配管を直してほしい')).toBe('wish');
});

it('the same sentences give the same file, byte by byte', () => {
  expect(trained().equals(trained())).toBe(true);
});

it('weights of other intents are refused', () => {
  expect(() => readWeights(trained().subarray(0, -4))).toThrow('other intents');
});

it('the weights are of the sentences as they stand: npm run train -w @uketsuke/receptionist', () => {
  expect(trainedWeights().digest).toBe(digestOf(readCallers().utterances));
});
