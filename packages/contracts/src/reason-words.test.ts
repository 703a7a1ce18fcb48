import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { reasonInJapanese } from './reason-words.ts';

const packages = join(import.meta.dirname, '../..');
const rooms = [
  join(packages, 'contracts/src'),
  join(packages, 'domain/src'),
  join(packages, '../apps/gateway/src/execution'),
];
/** Said to members and operators, in places that have their own words. */
const elsewhere =
  /^must be (absent or as|at least the amount|a telephone number of four)|^is (odd|unknown|too much|not one of)/;

const sources = rooms.flatMap((room) =>
  readdirSync(room, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.endsWith('reason-words.ts'))
    .map((file) => readFileSync(join(room, file), 'utf8')),
);
/** Every reason as it stands in the code; what is filled in is any number. */
const reasons = sources.flatMap((source) =>
  [...source.matchAll(/['"`]((?:must |is required|is not known|not found)[^'"`\n]*)['"`]/g)].flatMap(([, text = '']) =>
    elsewhere.test(text)
      ? []
      : [
          text
            .replace('${range}', 'from 1 to 7')
            .replace('${environment}', 'live')
            .replace('${viewer.environment}', 'live')
            .replaceAll(/\$\{[^}]*\}/g, '7'),
        ],
  ),
);

it('every reason of the code has its Japanese words', () => {
  expect(reasons.length).toBeGreaterThan(25);
  const english = reasons.filter((reason) => !/[ぁ-んァ-ヶ一-龠]/.test(reasonInJapanese(reason)));
  expect(english).toEqual([]);
});

it.each([
  ['is required', '必須です'],
  ['must be at most 300 characters', '300 文字以内にしてください'],
  ['must be at most 5', '5 以下にしてください'],
  ['must be one of live, test', '次のいずれかで指定してください: live, test'],
  ['is not known; did you mean tenant_id?', '知らない名前です（tenant_id ではありませんか）'],
  ['not found in live', 'live 環境に見つかりません'],
])('%s: %s', (reason, words) => {
  expect(reasonInJapanese(reason)).toBe(words);
});

it('a reason that has no words stays as it is', () => {
  expect(reasonInJapanese('came from the moon')).toBe('came from the moon');
});
