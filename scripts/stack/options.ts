import { parseArgs } from 'node:util';
import { isAbsolute, join } from 'node:path';

export interface StackOptions {
  dataDir: string;
  ports: 'usual' | 'random';
  hasWeb: boolean;
  hasMail: boolean;
}

/** Throws an Error with a readable message for options that do not exist. */
export function parseOptions(args: readonly string[], root: string): StackOptions | 'help' {
  const { values } = parseArgs({
    args: [...args],
    allowPositionals: false,
    options: {
      'no-web': { type: 'boolean', default: false },
      'no-mail': { type: 'boolean', default: false },
      'data-dir': { type: 'string', default: '.data' },
      ports: { type: 'string', default: 'usual' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) return 'help';
  if (values.ports !== 'usual' && values.ports !== 'random') throw new Error('--ports is "usual" or "random".');
  const dataDir = isAbsolute(values['data-dir']) ? values['data-dir'] : join(root, values['data-dir']);
  return { dataDir, ports: values.ports, hasWeb: !values['no-web'], hasMail: !values['no-mail'] };
}
