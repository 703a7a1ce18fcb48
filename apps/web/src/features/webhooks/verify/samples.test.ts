import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifySamples } from './samples.ts';

const secret = `whsec_${randomBytes(32).toString('base64')}`;
const body = JSON.stringify({
  type: 'call.ended',
  timestamp: '2026-11-22T00:00:00Z',
  data: { summary: '山田 太郎様' },
});
const id = 'msg_0TqZ4mX1a8Kq3VbN7sLw2RdY';
let folder = '';

/** In place of the two web frameworks: they give the handler one request, and print the status of its answer. */
const express = `
  export default function express() {
    let receive;
    return { post: (path, raw, handler) => (receive = handler), listen: () => {
      const { headers, body } = JSON.parse(process.env.REQUEST);
      const response = { status: (code) => ({ end: () => console.log('status', code) }) };
      receive({ headers, body: Buffer.from(body, 'base64') }, response);
    } };
  }
  express.raw = () => undefined;
`;
const flask = `
import base64, json, os
given = json.loads(os.environ["REQUEST"])
class request:
    headers = given["headers"]
    get_data = staticmethod(lambda: base64.b64decode(given["body"]))
class Flask:
    def __init__(self, name): pass
    def post(self, path): return lambda receive: (print("status", receive()[1]), receive)[1]
`;

function codeOf(language: string): string {
  const sample = verifySamples.find((one) => one.id === language);
  if (!sample) throw new Error(`No sample for ${language}`);
  return sample.code;
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'verify-samples-'));
  const modules = join(folder, 'node_modules');
  mkdirSync(join(modules, 'express'), { recursive: true });
  writeFileSync(join(modules, 'express', 'package.json'), '{"type":"module","exports":"./index.js"}');
  writeFileSync(join(modules, 'express', 'index.js'), express);
  for (const name of ['standardwebhooks', '@stablelib/base64', 'fast-sha256']) {
    const from =
      createRequire(import.meta.url)
        .resolve(name)
        .split(`/node_modules/${name}/`)[0] ?? '';
    mkdirSync(dirname(join(modules, name)), { recursive: true });
    symlinkSync(join(from, 'node_modules', name), join(modules, name));
  }
  writeFileSync(join(folder, 'flask.py'), flask);
  writeFileSync(join(folder, 'sample.mjs'), codeOf('javascript'));
  writeFileSync(join(folder, 'sample.py'), codeOf('python'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Delivery {
  sent: string;
  at: Date;
  signedWith: string[];
}

/** What the sample prints when it is given this delivery. */
function run(program: string, args: string[], { sent, at, signedWith }: Delivery): string {
  const headers = {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': signedWith.map((one) => new Webhook(one).sign(id, at, body)).join(' '),
  };
  const request = JSON.stringify({ headers, body: Buffer.from(sent).toString('base64') });
  const env = { ...process.env, WEBHOOK_SECRET: secret, REQUEST: request, PYTHONIOENCODING: 'utf8' };
  return execFileSync(program, args, { cwd: folder, env, encoding: 'utf8' });
}

const python = process.env['PYTHON'] ?? 'python3';
const languages = [
  ['javascript', process.execPath, ['sample.mjs'], true],
  ['python', python, ['sample.py'], canImport('standardwebhooks')],
] as const;

describe.each(languages)('the sample in %s, with the official library', (_, program, args, isThere) => {
  const now = () => new Date();
  const other = `whsec_${randomBytes(32).toString('base64')}`;
  const receive = (change: Partial<Delivery> = {}) =>
    run(program, [...args], { sent: body, at: now(), signedWith: [secret], ...change });

  it.skipIf(!isThere)('takes what we signed, also while a secret is being replaced', () => {
    expect(receive()).toMatch(/call\.ended/);
    expect(receive()).toContain('status 204');
    expect(receive({ signedWith: [other, secret] })).toContain('status 204');
  });

  it.skipIf(!isThere)('answers 401 to another body, another secret, and a time ten minutes away', () => {
    expect(receive({ sent: body.replace('ended', 'Ended') })).toBe('status 401\n');
    expect(receive({ signedWith: [other] })).toBe('status 401\n');
    expect(receive({ at: new Date(Date.now() - 600_000) })).toBe('status 401\n');
  });
});

function canImport(module: string): boolean {
  try {
    execFileSync(python, ['-c', `import ${module}`], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
