import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeSecret, parseEnv } from '@uketsuke/runtime';
import { describe, expect, test } from 'vitest';
import { processNames, processSettings, readSettings } from './process-settings.ts';

const root = join(import.meta.dirname, '..', '..');
const folder = join(root, 'ops', 'systemd');
const read = (name: string) => readFileSync(join(folder, name), 'utf8');
const units = globSync('*.service', { cwd: folder }).toSorted();
const settings = readdirSync(join(folder, 'settings')).toSorted();
const processOf = (file: string) => processNames.parse(/^(?:uketsuke-)?([a-z]+)/.exec(file)?.[1]);
const linesOf = (unit: string, key: string) =>
  read(unit)
    .split('\n')
    .flatMap((line) => (line.startsWith(`${key}=`) ? [line.slice(key.length + 1)] : []));
const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;

describe('the units', () => {
  test('are one for each process', () => {
    expect(units.map(processOf)).toEqual(['gateway', 'voice', 'web', 'worker']);
  });

  test.skipIf(!hasSystemd)('are units to systemd itself (needs systemd-analyze)', () => {
    const copies = mkdtempSync(join(tmpdir(), 'units-'));
    try {
      // Here nothing is installed: the program that stands for the installed one only has to be there.
      for (const unit of [...units, 'uketsuke.target'])
        writeFileSync(join(copies, unit), read(unit).replaceAll('/opt/uketsuke/current/bin/node', process.execPath));
      const instances = units.map((unit) => join(copies, unit.replace('@', '@1')));
      const { status, stderr } = spawnSync('systemd-analyze', ['verify', ...instances], {
        env: { ...process.env, SYSTEMD_UNIT_PATH: `${copies}:` },
        encoding: 'utf8',
      });
      expect([stderr, status]).toEqual(['', 0]);
    } finally {
      rmSync(copies, { recursive: true, force: true });
    }
  });

  test('start programs that a release has, and read settings that have an example', () => {
    for (const unit of units) {
      const [, program = ''] = / ((?:apps|node_modules)\/\S+)/.exec(linesOf(unit, 'ExecStart')[0] ?? '') ?? [];
      expect([unit, existsSync(join(root, program))]).toEqual([unit, true]);
      const examples = linesOf(unit, 'EnvironmentFile').map((path) =>
        path.replace('/etc/uketsuke/', '').replace('%i', '1'),
      );
      expect(examples.filter((name) => !settings.includes(name))).toEqual([]);
      expect(examples).toHaveLength(2);
    }
  });

  test('are closed in the same way, and all of them watched', () => {
    const closed = units.map((unit) => read(unit).slice(read(unit).indexOf('# Each connection and each file')));
    expect(new Set(closed).size).toBe(1);
    for (const unit of units) {
      const keys = ['Type', 'NotifyAccess', 'WatchdogSec', 'NoNewPrivileges', 'ProtectSystem', 'CapabilityBoundingSet'];
      expect(keys.map((key) => linesOf(unit, key))).toEqual([['notify'], ['all'], ['30s'], ['yes'], ['strict'], ['']]);
      expect(linesOf(unit, 'User')[0]).toMatch(/^uketsuke/);
      expect(read('sysusers.conf')).toMatch(new RegExp(`^u ${linesOf(unit, 'User')[0]} `, 'm'));
    }
  });

  test('give a voice node longer to stop than its calls may go on', () => {
    const { DRAIN_LIMIT_MS, DELIVER_LIMIT_MS } = parseEnv(processSettings.voice, {
      NODE_CREDENTIAL: makeSecret('vns_'),
    });
    const minutes = Number(/^(\d+)min$/.exec(linesOf('uketsuke-voice@.service', 'TimeoutStopSec')[0] ?? '')?.[1]);
    expect(minutes * 60_000).toBeGreaterThan(DRAIN_LIMIT_MS + DELIVER_LIMIT_MS);
  });

  test('keep the journal of each node where the node may write and nobody else reads', () => {
    const unit = 'uketsuke-voice@.service';
    expect([linesOf(unit, 'StateDirectory'), linesOf(unit, 'StateDirectoryMode')]).toEqual([
      ['uketsuke/voice-%i'],
      ['0700'],
    ]);
    expect(linesOf(unit, 'Environment')).toContain('JOURNAL_DIR=/var/lib/uketsuke/voice-%i/journal');
  });
});

describe('the examples of settings', () => {
  const secrets = { APP_SECRET: 'a'.repeat(32), NODE_CREDENTIAL: makeSecret('vns_') };
  const examples = settings.map((file) => ({ file, values: readSettings(read(join('settings', file))) }));

  test('name only settings of their process', () => {
    const unknown = examples.flatMap(({ file, values }) =>
      Object.keys(values).flatMap((name) =>
        name in processSettings[processOf(file)].shape ? [] : [`${file}: ${name}`],
      ),
    );
    expect(unknown).toEqual([]);
  });

  test('are taken by their process, once the secrets are filled in', () => {
    for (const name of processNames.options) {
      const values = Object.assign(
        {},
        ...examples.filter(({ file }) => new RegExp(`^${name}(-1)?\\.env$`).test(file)).map(({ values }) => values),
      );
      const missing = Object.entries(secrets).filter(([key]) => values[key] === '');
      expect(() => parseEnv(processSettings[name], { ...values, ...Object.fromEntries(missing) })).not.toThrow();
    }
  });

  test('give no port of a machine away twice', () => {
    const ports = examples.flatMap(({ values }) =>
      Object.entries(values).flatMap(([name, value]) => (name.endsWith('PORT') ? [value] : [])),
    );
    expect(new Set(ports).size).toBe(ports.length);
  });
});
