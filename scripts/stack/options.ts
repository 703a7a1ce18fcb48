import { parseArgs } from 'node:util';
import { isAbsolute, join } from 'node:path';

export interface StackOptions {
  dataDir: string;
  ports: 'usual' | 'random';
  /** Of the API; null: PORT, or the usual one. */
  port: number | null;
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
      port: { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) return 'help';
  if (values.ports !== 'usual' && values.ports !== 'random') throw new Error('--ports is "usual" or "random".');
  const port = values.port === undefined ? null : Number(values.port);
  if (port !== null && !(Number.isInteger(port) && port >= 1 && port <= 65_535))
    throw new Error('--port is a number from 1 to 65535.');
  const dataDir = isAbsolute(values['data-dir']) ? values['data-dir'] : join(root, values['data-dir']);
  return { dataDir, ports: values.ports, port, hasWeb: !values['no-web'], hasMail: !values['no-mail'] };
}
