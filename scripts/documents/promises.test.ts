/** README, docs/*.md, the READMEs of the SDKs and the served reference promise nothing that is not there. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventTypes } from '@uketsuke/contracts/events';
import { restRoutes } from '@uketsuke/contracts/rest';
import { commands } from '@uketsuke/gateway/operator-commands';
import { guideNames } from '@uketsuke/gateway/guides';
import { createOpenApiDocument } from '@uketsuke/gateway/openapi';
import { expect, test } from 'vitest';
import { z } from 'zod';

const root = join(import.meta.dirname, '..', '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const served: [string, string] = ['/v1/openapi.json', JSON.stringify(createOpenApiDocument())];
const written = ['README.md', ...globSync('{docs,packages/*-client}/*.md', { cwd: root })].map(
  (path): [string, string] => [path, read(path)],
);
const documents = [...written, served];
/** The README, and what is served as a guide. */
const guided = written
  .filter(([path]) =>
    ['README.md', ...guideNames.flatMap((name) => [`docs/${name}.md`, `docs/${name}.ja.md`])].includes(path),
  )
  // A shell or a program has variables of its own.
  .map(([path, text]): [string, string] => [path, path === 'README.md' ? text : text.replaceAll(/```[^]*?```/g, '')]);
const ops = globSync('ops/**/*', { cwd: root, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
  .join('\n');

/** `document: name` of each name that no thing has. */
function unknown(pattern: RegExp, isKnown: (...groups: string[]) => boolean, among = documents): string[] {
  return among.flatMap(([path, text]) =>
    [...text.matchAll(pattern)].filter(([, ...groups]) => !isKnown(...groups)).map(([whole]) => `${path}: ${whole}`),
  );
}

test('every path of the API that is named exists, with its method', () => {
  // Of the voice node, of the gateway beside the catalogue, and of a recognizer's server.
  const others = ['/v1/webrtc/offer', '/v1/openapi.json', '/v1/audio/transcriptions'];
  const routes = restRoutes.map(({ method, path }) => ({ method, path: path.replaceAll(/\{\w+\}|:\w+/g, '*') }));
  const isRoute = (method: string | undefined, path: string): boolean => {
    // `{id}`, an id, or a variable of the shell or of JavaScript.
    const named = path
      .replace(/[.]$/, '')
      .replaceAll(/\$?\{\w+\}|\b(?:agt|ten|call|con|sess)_[A-Za-z0-9…]+(?=\/|$)/g, '*');
    return (
      others.includes(named) ||
      routes.some((route) => route.path === named && (method === undefined || method === route.method))
    );
  };
  const pattern = /(?:\b(GET|POST|PUT|PATCH|DELETE) )?(?<![\w.])(\/v1\/[\w{}$/.*…-]*[\w}])/g;
  expect(unknown(pattern, (method, path = '') => isRoute(method, path), written)).toEqual([]);
});

test('every npm command that is named exists', () => {
  const scripts = globSync('{.,packages/*,apps/*}/package.json', { cwd: root }).flatMap((path) =>
    Object.keys(
      z.object({ scripts: z.record(z.string(), z.string()).default({}) }).parse(JSON.parse(read(path))).scripts,
    ),
  );
  expect(unknown(/npm run ([\w:-]+)/g, (name = '') => scripts.includes(name))).toEqual([]);
});

test('every command of the operator that is named exists, with its options', () => {
  const isCommand = (words = ''): boolean => {
    const named = commands.find((command) => command.words.every((word, index) => words.split(' ')[index] === word));
    const options = [...words.matchAll(/ --([\w-]+)/g)].map(([, name = '']) => name);
    const common = ['data-dir', 'json', 'help'];
    // `…` stands for any of a group.
    const group = /^(\w+) …/.exec(words)?.[1];
    if (group !== undefined) return commands.some((command) => command.words[0] === group);
    return (
      /^ *--help/.test(words) ||
      (named !== undefined && options.every((name) => name in named.options || common.includes(name)))
    );
  };
  expect(unknown(/npm run operator -- ([^`\n#|]+)/g, isCommand, written)).toEqual([]);
});

test('every event that is named exists', () => {
  // Lines of the log, and permissions of other services, have names of the same form.
  const named = /(?:events?|webhooks?)[^.\n`]{0,40}`((?:call|billing)\.[a-z_]+)`/g;
  expect(unknown(named, (name = '') => eventTypes.some((type) => type === name))).toEqual([]);
  expect(unknown(/`(billing\.[a-z_]+)`/g, (name = '') => eventTypes.some((type) => type === name))).toEqual([]);
});

test('every setting that the README or a guide names is in .env.example, or is one of the shell’s', () => {
  const known = new Set([...read('.env.example').matchAll(/^# ([A-Z][A-Z0-9_]+)=/gm)].map(([, name = '']) => name));
  const others = [
    'LIVE_KEY',
    'JOB_ID',
    'VOICE_URLS',
    'NODE_ENV',
    'APP_SECRET_PREVIOUS',
    'OTEL_',
    'INVOICE_',
    'CONNECTOR_',
    'RESTORED_DATABASE_URL',
    'OTEL_EXPORTER_OTLP_ENDPOINT',
  ];
  // Its table names two processes' ports by the name that they have when each is alone.
  const alone = ['METRICS_HOST', 'METRICS_PORT'];
  const isKnown = (name = ''): boolean =>
    known.has(name) || others.includes(name) || alone.includes(name) || ops.includes(name);
  expect(unknown(/(?<![\w.-])([A-Z][A-Z0-9]*_[A-Z0-9_]*)/g, isKnown, guided)).toEqual([]);
});

test('no interface is promised that is not there yet', () => {
  const routes: readonly string[] = restRoutes.map(({ path }) => path);
  const hasMcp = routes.some((path) => path.startsWith('/mcp'));
  expect(
    hasMcp ? [] : unknown(/((?<!packages\/connectors\/src)\/mcp\b|MCP included|MCP と合算)/g, () => false),
  ).toEqual([]);
});
