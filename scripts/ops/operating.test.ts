import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { commands } from '@uketsuke/gateway/operator-commands';
import { stripeEventTypes } from '@uketsuke/payments/stripe';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { processSettings, readSettings } from './process-settings.ts';

const root = join(import.meta.dirname, '..', '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const { scripts } = z.object({ scripts: z.record(z.string(), z.string()) }).parse(JSON.parse(read('package.json')));
const documents = [
  'docs/operating.md',
  ...globSync('ops/{systemd,container}/**/*', { cwd: root }),
  'ops/Caddyfile',
].filter((path) => /\.\w+$|Caddyfile|Containerfile|uketsuke-operator$/.test(path));
const text = documents.map(read).join('\n');

test('every npm script that is named exists', () => {
  const named = [...text.matchAll(/npm run ([\w:]+)/g)].map(([, name = '']) => name);
  expect(named).toContain('release');
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});

test('every command of the operator that is named exists, with its options', () => {
  const called = /(?:uketsuke-operator|operator\/main\.ts) ([a-z][^`\n#|]*)/g;
  const calls = [...read('docs/operating.md').matchAll(called)].map(([, words = '']) => words.trim());
  expect(calls.length).toBeGreaterThan(10);
  const wrong = calls.filter((call) => {
    const words = call.split(' ');
    const command = commands.find((each) => each.words.every((word, index) => words[index] === word));
    const options = [...call.matchAll(/--([\w-]+)/g)].map(([, name = '']) => name);
    return command === undefined || options.some((name) => !(name in command.options));
  });
  expect(wrong).toEqual([]);
});

test('every setting that is named is one of a process, of the compose file or of Caddy', () => {
  const known = new Set([
    ...Object.values(processSettings).flatMap(({ shape }) => Object.keys(shape)),
    ...Object.keys(readSettings(read('ops/container/settings.example'))),
    ...[...read('ops/Caddyfile').matchAll(/\{\$(\w+)/g)].map(([, name = '']) => name),
    // Of the shell that reads the document; the image's; that of the messages of systemd.
    ...['LIVE_KEY', 'RESTORED_DATABASE_URL', 'NODE_IMAGE', 'NODE_OPTIONS', 'JOURNAL_DIR'],
  ]);
  const named = [...read('docs/operating.md').matchAll(/\b[A-Z][A-Z0-9]*_[A-Z0-9_]+\b/g)].map(([name]) => name);
  expect(named.length).toBeGreaterThan(20);
  expect([...new Set(named)].filter((name) => !known.has(name))).toEqual([]);
});

test('every unit that is named exists', () => {
  const named = [...read('docs/operating.md').matchAll(/\b(uketsuke-[a-z]+)@\d/g)].map(([, name = '']) => name);
  expect(new Set(named)).toEqual(new Set(['gateway', 'worker', 'voice', 'web'].map((name) => `uketsuke-${name}`)));
  expect(named.filter((name) => !existsSync(join(root, 'ops/systemd', `${name}@.service`)))).toEqual([]);
});

test('the events that Stripe is to send are those that the code understands', () => {
  const [, list = ''] = /```\n([\s\S]*?)\n\s*```/.exec(read('docs/operating.md').split('## Payments')[1] ?? '') ?? [];
  expect(list.split('\n').map((line) => line.trim())).toEqual([...stripeEventTypes]);
});

test('the path and the settings of Stripe are those of the processes, in the examples for systemd and containers alike', () => {
  const payments = (read('docs/operating.md').split('## Payments')[1] ?? '').split('\n## ')[0] ?? '';
  expect(payments).toContain('/stripe/webhook');
  expect(read('apps/gateway/src/payments/stripe-webhook.ts')).toContain("scope.post('/stripe/webhook'");
  const names = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'SMTP_URL', 'DASHBOARD_URL'];
  for (const name of names) {
    expect(payments).toContain(name);
    for (const file of ['gateway', 'worker'])
      expect([file, name, read(`ops/systemd/settings/${file}.env`).includes(`${name}=`)]).toEqual([file, name, true]);
  }
});

test('every program and folder of the repository that is named exists', () => {
  const paths = [...text.matchAll(/(?<![\w/.@-])(?:apps|packages|ops|docs|bench)\/[\w./@-]*[\w]/g)].map(
    ([path]) => path,
  );
  // Made by whoever follows the document.
  const made = ['ops/container/.env'];
  expect([...new Set(paths)].filter((path) => !made.includes(path) && !existsSync(join(root, path)))).toEqual([]);
});
