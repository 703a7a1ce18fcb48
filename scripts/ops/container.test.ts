import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DCLinter } from 'dclint';
import { DockerfileParser } from 'dockerfile-ast';
import { validate } from 'dockerfile-utils';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { processSettings, type ProcessName, readSettings } from './process-settings.ts';

const root = join(import.meta.dirname, '..', '..');
const folder = join(root, 'ops', 'container');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const containerfile = read('ops/container/Containerfile');
const composeText = read('ops/container/compose.yml');
const hasHadolint = spawnSync('hadolint', ['--version']).status === 0;
const scripts = z.object({ scripts: z.record(z.string(), z.string()) }).parse(JSON.parse(read('package.json'))).scripts;

const serviceSchema = z.looseObject({
  command: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.unknown()).default({}),
  volumes: z.array(z.string()).default([]),
  healthcheck: z.looseObject({ test: z.array(z.string()) }).optional(),
  build: z.looseObject({ context: z.string(), dockerfile: z.string() }).optional(),
});
const { services } = z
  .looseObject({ services: z.record(z.string(), serviceSchema) })
  .parse(parse(composeText, { merge: true }));

/** The types of the linter do not say it to the compiler. */
const lintedSchema = z.array(
  z.looseObject({ messages: z.array(z.looseObject({ rule: z.string(), line: z.number(), message: z.string() })) }),
);

describe('the container file', () => {
  test('is one to a linter', () => {
    expect(validate(containerfile)).toEqual([]);
  });

  test.skipIf(!hasHadolint)('keeps what hadolint recommends (needs hadolint)', () => {
    const { stdout } = spawnSync('hadolint', [join(folder, 'Containerfile')], { encoding: 'utf8' });
    expect(stdout).toBe('');
  });

  test('runs npm scripts that exist, and a program that exists, as a user without rights', () => {
    const file = DockerfileParser.parse(containerfile);
    const instructions = file.getInstructions().map((each) => ({
      name: each.getKeyword(),
      text: each.getArgumentsContent() ?? '',
    }));
    const named = instructions.flatMap(({ text }) => [...text.matchAll(/npm run (\S+)/g)].map(([, name = '']) => name));
    expect(named).toEqual(['release']);
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
    const [program = ''] = z
      .array(z.string())
      .parse(JSON.parse(instructions.findLast(({ name }) => name === 'CMD')?.text ?? ''));
    expect(existsSync(join(root, program))).toBe(true);
    expect(instructions.findLast(({ name }) => name === 'USER')?.text).toMatch(/^[1-9]\d+:[1-9]\d+$/);
    expect(instructions.filter(({ name }) => name === 'FROM')).toHaveLength(2);
  });
});

describe('the compose file', () => {
  test('is one to the Compose Specification', () => {
    const linter = new DCLinter({ rules: rulesOfTaste(), quiet: true, debug: false, exclude: [] });
    const messages = lintedSchema
      .parse(linter.lintFiles([join(folder, 'compose.yml')], false))
      .flatMap((file) => file.messages);
    expect(messages.map(({ rule, line, message }) => `${line}: ${message} (${rule})`)).toEqual([]);
  });

  test('starts programs that a release has, each with settings that the process knows', () => {
    const own: [string, ProcessName][] = [
      ...[['migrate', 'operator'] as const, ['gateway', 'gateway'] as const, ['worker', 'worker'] as const],
      ...[['voice', 'voice'] as const, ['web', 'web'] as const],
    ].map(([service, name]) => [service, name]);
    for (const [service, name] of own) {
      const { command = [], environment, build } = services[service] ?? serviceSchema.parse({});
      expect([service, existsSync(join(root, command[0] ?? 'nothing'))]).toEqual([service, true]);
      expect(Object.keys(environment).filter((key) => !(key in processSettings[name].shape))).toEqual([]);
      expect(existsSync(join(folder, build?.context ?? '', build?.dockerfile ?? ''))).toBe(true);
    }
  });

  test('mounts files that exist', () => {
    const mounted = Object.values(services).flatMap(({ volumes }) =>
      volumes.map((volume) => volume.split(':')[0] ?? ''),
    );
    const files = mounted.filter((path) => path.startsWith('.'));
    expect(files.filter((path) => !existsSync(join(folder, path)))).toEqual([]);
    expect(files).toHaveLength(2);
  });

  test('asks for settings that the example has, and the example has no other', () => {
    const asked = [...composeText.matchAll(/\$\{(\w+)[:}]/g)].map(([, name = '']) => name);
    const given = Object.keys(readSettings(read('ops/container/settings.example')));
    expect(given.toSorted()).toEqual([...new Set(asked)].toSorted());
  });
});

/** Sorted keys and quotes: the order here is the one in which a reader needs it, and the formatter of the project sets the quotes. */
function rulesOfTaste() {
  const off = 0 as const;
  return {
    'service-keys-order': off,
    'services-alphabetical-order': off,
    'service-dependencies-alphabetical-order': off,
    'service-ports-alphabetical-order': off,
    'top-level-properties-order': off,
    'no-quotes-in-volumes': off,
    'require-quotes-in-ports': off,
    // Ports of Caddy are for everybody.
    'no-unbound-port-interfaces': off,
    // A network of the project alone.
    'service-image-require-explicit-tag': off,
  };
}
