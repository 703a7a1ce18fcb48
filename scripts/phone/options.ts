import { accessSync, constants, readFileSync, statSync } from 'node:fs';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { parseScript, parseStep } from './steps.ts';
import type { Step } from './steps.ts';

export interface PhoneOptions {
  dataDir: string;
  /** null: the voice node of the running stack. */
  url: string | null;
  /** Given by hand; null: a tenant of the phone's own on the running stack. */
  tenant: { id: string; secret: string } | null;
  agent: string | null;
  from: string | null;
  language: 'ja' | 'en';
  record: string | null;
  /** null: the built-in conversation. */
  steps: Step[] | null;
  maxSeconds: number;
}

/** Throws an Error with a readable message. */
export function parseOptions(args: readonly string[], root: string): PhoneOptions | 'help' {
  const { values, tokens } = parseArgs({
    args: [...args],
    allowPositionals: false,
    tokens: true,
    options: {
      say: { type: 'string', multiple: true },
      keys: { type: 'string', multiple: true },
      wav: { type: 'string', multiple: true },
      script: { type: 'string' },
      record: { type: 'string' },
      language: { type: 'string', default: 'ja' },
      from: { type: 'string' },
      agent: { type: 'string' },
      'max-seconds': { type: 'string', default: '300' },
      'data-dir': { type: 'string', default: '.data' },
      url: { type: 'string' },
      tenant: { type: 'string' },
      secret: { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) return 'help';
  if (values.language !== 'ja' && values.language !== 'en') throw new Error('--language is "ja" or "en".');
  if (!/^[1-9]\d{0,4}$/.test(values['max-seconds'])) throw new Error('--max-seconds is a whole number from 1.');
  if ((values.tenant === undefined) !== (values.secret === undefined))
    throw new Error('--tenant and --secret go together.');
  if (values.url !== undefined && values.tenant === undefined)
    throw new Error('--url needs --tenant and --secret: another voice node knows nothing of the demo.');

  if (values.url !== undefined && !/^(?:wss?|https?):\/\/./.test(values.url)) {
    throw new Error(`--url: "${values.url}" is no address of a voice node, such as ws://127.0.0.1:4100.`);
  }
  if (values.record !== undefined) checkWritable(values.record);

  // In the order in which they were written.
  const steps = tokens.flatMap((token) => {
    if (token.kind !== 'option' || token.value === undefined) return [];
    if (token.name === 'script') return parseScript(readText(token.value));
    const isStep = token.name === 'say' || token.name === 'keys' || token.name === 'wav';
    return isStep ? [parseStep(token.name, token.value, `--${token.name}`)] : [];
  });
  return {
    dataDir: isAbsolute(values['data-dir']) ? values['data-dir'] : join(root, values['data-dir']),
    url: values.url ?? null,
    tenant:
      values.tenant === undefined || values.secret === undefined ? null : { id: values.tenant, secret: values.secret },
    agent: values.agent ?? null,
    from: values.from ?? null,
    language: values.language,
    record: values.record ?? null,
    steps: steps.length > 0 ? steps : null,
    maxSeconds: Number(values['max-seconds']),
  };
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (cause) {
    throw new Error(`--script: ${path} cannot be read.`, { cause });
  }
}

/** Before the call, since a recording that cannot be kept is noticed too late. */
function checkWritable(path: string): void {
  try {
    accessSync(dirname(resolve(path)), constants.W_OK);
  } catch (cause) {
    throw new Error(`--record: ${path} cannot be written.`, { cause });
  }
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() === true) {
    throw new Error(`--record: ${path} is a folder.`);
  }
}
