import { connectorIds } from '@uketsuke/contracts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ProviderError } from './definition/provider.ts';
import { definitions } from './service/catalogue.ts';
import { cases } from './testing/cases/index.ts';
import { hostileText } from './testing/hostile-text.ts';
import { openCase, type OpenCase } from './testing/open-case.ts';

/** How long a provider is waited for where the test lets it be slow. */
const shortMs = 150;
const notice = { title: '通話の要約', lines: ['山田様から予約の電話', '<b>内容</b> & [info]'] };

const failureOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => null,
    (error: unknown) => (error instanceof ProviderError ? error.kind : error),
  );

test('the definitions are in the order of the contract, each once, each with a case here', () => {
  const listed = definitions.map(({ id }) => id);
  expect(listed).toEqual(connectorIds.filter((id) => listed.includes(id)));
  expect(new Set(Object.keys(cases))).toEqual(new Set(listed));
});

test('the names that the AI sees are different, and ones that models take', () => {
  const tools = definitions.flatMap(({ actions }) => actions.map(({ tool }) => tool));
  expect(new Set(tools).size).toBe(tools.length);
  for (const tool of tools) expect(tool).toMatch(/^[a-z][a-z0-9_]{2,63}$/);
});

describe.each(definitions.map((definition) => [definition.id, definition] as const))('%s', (id, definition) => {
  const found = cases[id];
  if (!found) throw new Error(`There is no case for ${id}`);
  const theCase = found;
  let at: OpenCase;
  beforeEach(async () => {
    at = await openCase(id, theCase);
  });
  afterEach(() => at.close());

  const config = () => definition.config.parse(theCase.config);
  const kill = () => at.emulator.providers[theCase.provider].killCredentials();
  const fault = (more: object) => at.emulator.faults.add({ host: theCase.host, times: 100, ...more });

  test('the account has a name that people know', async () => {
    const account = await definition.account(at.open());
    expect(account).toMatchObject(theCase.account);
    expect(account.accountId).not.toBe('');
  });

  test('a dead key is told as such, and nothing of it is in the message', async () => {
    kill();
    const error = await definition.account(at.open()).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ name: 'ProviderError', kind: 'reauth' });
    expect(String(error)).not.toMatch(/127\.0\.0\.1|https?:|token|secret_|Bearer/);
  });

  test.each([
    [429, 'retry_later'],
    [500, 'unavailable'],
    [503, 'unavailable'],
  ])('a status of %i is %s', async (status, kind) => {
    fault({ status, retryAfterSeconds: 7 });
    const error = await definition.account(at.open()).catch((reason: unknown) => reason);
    const kinds = definition.auth.by === 'webhook_url' && status === 500 ? 'unclear' : kind;
    expect(error).toMatchObject({ kind: kinds, status });
    if (status === 429) expect(error).toMatchObject({ retryAfterMs: 7000 });
  });

  test('a 403 for what one asked, or for how often, leaves the connection whole', async () => {
    fault({ status: 403 });
    expect(await failureOf(definition.account(at.open()))).toMatch(/^(config|retry_later)$/);
  });

  test('a provider that is too slow is unavailable', async () => {
    fault({ delayMs: 4000 });
    expect(await failureOf(definition.account(at.open({ timeoutMs: shortMs })))).toBe('unavailable');
  });

  test('the options are those that can be chosen', async () => {
    for (const { params, config: set = {}, answer } of theCase.options ?? [])
      expect(await definition.options?.(at.open(), { params, config: set })).toEqual(answer);
  });

  test('settings that name what is there pass, others are told by their place', async () => {
    expect((await definition.checkConfig?.(at.open(), config())) ?? []).toEqual([]);
    for (const { config: bad, paths } of theCase.badConfigs ?? []) {
      const problems = (await definition.checkConfig?.(at.open(), definition.config.parse(bad))) ?? [];
      expect(problems.map(({ path }) => path.join('.'))).toEqual(paths);
    }
  });

  test('every action does its work in at most two requests, and answers shortly', async () => {
    expect(theCase.actions.map(({ name }) => name)).toEqual(definition.actions.map(({ name }) => name));
    const earlier: Record<string, unknown>[] = [];
    for (const { name, arguments: given, answer } of theCase.actions) {
      const asked = at.emulator.requests.length;
      const result = await at.run(name, typeof given === 'function' ? given(earlier) : given, {
        toolCallId: `tcall_${name}`,
      });
      expect(result).toEqual(answer);
      expect(JSON.stringify(result).length).toBeLessThan(4000);
      expect(at.emulator.requests.length - asked).toBeLessThanOrEqual(2);
      earlier.push(Object(result));
    }
  });

  test('what the provider keeps from being done twice is done once', async () => {
    const earlier: Record<string, unknown>[] = [];
    for (const { name, arguments: given } of theCase.actions) {
      const args = typeof given === 'function' ? given(earlier) : given;
      const action = definition.actions.find((one) => one.name === name);
      const first = await at.run(name, args, { toolCallId: `tcall_${name}` });
      earlier.push(Object(first));
      if (action?.repetition !== 'provider') continue;
      const before = theCase.countEffects(at.emulator.providers);
      expect(await at.run(name, args, { toolCallId: `tcall_${name}` })).toEqual(first);
      expect(theCase.countEffects(at.emulator.providers)).toBe(before);
    }
  });

  test('what a summary says of it once it is done, every action has that changes something, and no other', () => {
    const told = definition.actions.filter(({ done }) => done).map(({ name }) => name);
    expect(told).toEqual(writes);
  });

  const writes = definition.actions.filter(({ repetition }) => repetition !== 'none').map(({ name }) => name);
  test.each(writes)('%s, whose answer is lost, is unclear', async (wanted) => {
    const earlier: Record<string, unknown>[] = [];
    for (const { name, arguments: given, write } of theCase.actions) {
      const args = typeof given === 'function' ? given(earlier) : given;
      if (name === wanted) {
        at.emulator.faults.add({ isAnswerLost: true, method: write?.method ?? 'POST', path: write?.path ?? '' });
        expect(await failureOf(at.run(name, args, { toolCallId: 'tcall_lost' }))).toBe('unclear');
        return;
      }
      earlier.push(Object(await at.run(name, args, { toolCallId: `tcall_${name}` })));
    }
  });

  test.runIf(theCase.hasNotice)('the notice of a call is posted', async () => {
    const before = theCase.countEffects(at.emulator.providers);
    await definition.notify?.(at.open(), config(), notice);
    expect(theCase.countEffects(at.emulator.providers)).toBe(before + 1);
  });

  const isWriter = writes.length > 0 && theCase.said !== null;
  test.runIf(isWriter)('what a caller said is text, whatever it looks like', async () => {
    const { said } = theCase;
    if (!said) throw new Error(`The case of ${id} does not say what its product reads as markup`);
    expect(hostileText).toMatch(said.markup);
    await at.run(said.action, said.arguments(hostileText));
    if (theCase.hasNotice)
      await definition.notify?.(at.open(), config(), { title: hostileText, lines: [hostileText, ''] });
    const written = said.written(at.emulator.providers);
    expect(written.filter((text) => text.includes('折り返し'))).toHaveLength(theCase.hasNotice ? 2 : 1);
    for (const text of written) expect(text).not.toMatch(said.markup);
  });

  test.runIf(definition.revoke)('revoking ends the grant at the provider', async () => {
    await definition.revoke?.(at.open());
    expect(await failureOf(definition.account(at.open()))).toBe('reauth');
  });

  test('it has a notice exactly where the contract says so', () => {
    expect(definition.notify !== undefined).toBe(definition.category === 'notify');
  });
});
