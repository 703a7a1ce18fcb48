import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readScenario } from './read-scenario.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scenario-'));
});
afterAll(() => rm(folder, { recursive: true }));

const head = ['title: A caller', 'persona: Somebody.', 'language: en', 'business: ja-dental-clinic'];

async function faultsOf(...lines: string[]): Promise<string> {
  const file = join(folder, 'scenario.yaml');
  await writeFile(file, [...head, ...lines].join('\n'));
  const error = await readScenario(file).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  return error instanceof Error ? error.message.replaceAll(`${file}:`, '') : 'none';
}

describe('a scenario file', () => {
  it('that is right is read', async () => {
    expect(await faultsOf('expects: { outcome: completed }')).toBe('none');
  });

  it('tells each fault with its line', async () => {
    const faults = await faultsOf(
      'begins:',
      '  - say: Hello',
      '  - say: Hello',
      '    keys: "12"',
      'patience: many',
      'expects:',
      '  outcome: done',
    );
    expect(faults.split('\n')).toEqual([
      expect.stringMatching(/^7: begins\.1 must have exactly one of say, keys, silence, hang_up/),
      expect.stringMatching(/^9: patience /),
      expect.stringMatching(/^11: expects\.outcome /),
    ]);
  });

  it('tells an unknown word', async () => {
    expect(await faultsOf('expect: { outcome: completed }', 'expects: { outcome: completed }')).toMatch(
      /Unrecognized key: "expect"/,
    );
  });

  it('tells where its YAML breaks', async () => {
    expect(await faultsOf('knows: { name: "Ann }')).toMatch(/^\d+: Missing closing "quote/);
  });

  it('tells a field that the agent does not have', async () => {
    expect(await faultsOf('knows: { nmae: Ann }', 'expects: { outcome: completed }')).toMatch(
      /ja-dental-clinic has no field nmae; it has name, phone/,
    );
  });

  it('tells an agent that is no config', async () => {
    const file = join(folder, 'inline.yaml');
    await writeFile(
      file,
      [...head.slice(0, 3), 'agent: { greeting: Hi }', 'expects: { outcome: completed }'].join('\n'),
    );
    await expect(readScenario(file)).rejects.toThrow(/agent: persona/);
  });
});
