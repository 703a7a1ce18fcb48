import { parseArgs, type ParseArgsConfig } from 'node:util';
import { type Command, type LocalCommand, UsageError } from './command.ts';

export interface CommandLine {
  command: Command | LocalCommand;
  options: Record<string, string>;
  isJson: boolean;
  dataDir: string;
}

const everywhere = {
  json: { type: 'boolean' },
  'data-dir': { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const satisfies ParseArgsConfig['options'];

/** null: help was asked for. Throws a UsageError for anything that no command takes. */
export function parseCommandLine(
  args: readonly string[],
  commands: readonly (Command | LocalCommand)[],
): CommandLine | null {
  const wantsHelp = args.length === 0 || args.includes('--help') || args.includes('-h');
  const command = commands.find(({ words }) => words.every((word, index) => args[index] === word));
  if (!command) {
    if (wantsHelp) return null;
    throw new UsageError(`Unknown command: ${args.filter((arg) => !arg.startsWith('-')).join(' ') || args.join(' ')}`);
  }
  if (wantsHelp) return null;
  const values = parseOptions(args.slice(command.words.length), command);
  const options: Record<string, string> = {};
  for (const [name, { isRequired, choices, isFlag }] of Object.entries(command.options)) {
    const value = isFlag && values[name] === true ? 'true' : values[name];
    if (typeof value !== 'string') {
      if (isRequired) throw new UsageError(`--${name} is required`);
      continue;
    }
    if (choices && !choices.includes(value)) throw new UsageError(`--${name} must be ${choices.join(' or ')}`);
    options[name] = value;
  }
  const { argument } = command;
  const value = argument && values[argument.name];
  if (argument && typeof value === 'string') options[argument.name] = value;
  const dataDir = values['data-dir'];
  return {
    command,
    options,
    isJson: values['json'] === true,
    dataDir: typeof dataDir === 'string' ? dataDir : '.data',
  };
}

export function usageText(commands: readonly (Command | LocalCommand)[]): string {
  const lines = commands.map(({ words, summary, argument, options }) => {
    const shown = Object.entries(options).map(([name, { value, isFlag, isRequired }]) => ({
      text: isFlag ? `--${name}` : `--${name} ${value}`,
      isRequired,
    }));
    const all = [...(argument ? [{ text: argument.value, isRequired: argument.isRequired }] : []), ...shown];
    const bracketed = all.map(({ text, isRequired }) => (isRequired ? text : `[${text}]`));
    return `  ${[...words, ...bracketed].join(' ')}\n      ${summary}`;
  });
  return [
    'npm run operator -- COMMAND [--json] [--data-dir DIR]',
    '',
    ...lines,
    '',
    'Reads DATABASE_URL and APP_SECRET, or the embedded stack of this folder while it runs. Journals are read with NODE_CREDENTIAL, that of',
    'the node that wrote them, and from JOURNAL_DIR; or they are those of this folder.',
  ].join('\n');
}

/** One line per key, and lists entry by entry; `--json` prints the object instead. */
export function resultText(result: Record<string, unknown>): string {
  const blocks = Object.entries(result).map(([name, value]) =>
    Array.isArray(value) ? listText(name, value as unknown[]) : null,
  );
  const plain = Object.fromEntries(Object.entries(result).filter(([, value]) => !Array.isArray(value)));
  return [Object.keys(plain).length > 0 ? linesOf(plain) : null, ...blocks]
    .filter((text) => text !== null)
    .join('\n\n');
}

function listText(name: string, entries: readonly unknown[]): string {
  if (entries.length === 0) return `${name}  none`;
  return entries.map((entry) => (isRecord(entry) ? linesOf(entry) : String(entry))).join('\n\n');
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function textOf(value: unknown): string {
  return isRecord(value) ? JSON.stringify(value) : String(value);
}

function linesOf(result: Record<string, unknown>): string {
  const width = Math.max(...Object.keys(result).map((key) => key.length));
  return Object.entries(result)
    .map(([key, value]) => `${key.padEnd(width)}  ${textOf(value)}`)
    .join('\n');
}

function parseOptions(args: readonly string[], command: Command | LocalCommand): Record<string, unknown> {
  const { argument } = command;
  const own = Object.fromEntries(
    Object.entries(command.options).map(([name, { isFlag }]) => [
      name,
      { type: isFlag ? ('boolean' as const) : ('string' as const) },
    ]),
  );
  try {
    const options = { ...everywhere, ...own };
    const { values, positionals } = parseArgs({
      ...{ args: [...args], options, strict: true, allowPositionals: argument !== undefined },
    });
    const [value, tooMuch] = positionals;
    if (tooMuch !== undefined) throw new UsageError(`Unexpected: ${tooMuch}`);
    if (argument?.isRequired && value === undefined) throw new UsageError(`${argument.value} is required`);
    return { ...values, ...(argument && value !== undefined && { [argument.name]: value }) };
  } catch (cause) {
    if (cause instanceof UsageError) throw cause;
    throw new UsageError(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}
