import { resolve } from 'node:path';
import { DomainError, problemLine } from '@uketsuke/contracts';
import { createDatabase, grantRows, migrate, operatorLimits, requireSchema } from '@uketsuke/db';
import { createSecretBox, systemClock } from '@uketsuke/runtime';
import { type Command, type LocalCommand, UsageError } from './command.ts';
import { type CommandLine, parseCommandLine, resultText, usageText } from './command-line.ts';
import { commands } from './commands.ts';
import { readEnvironment, readJournalPlace } from './environment.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** What a process of the command line leaves: its exit code and what it prints. */
export interface Outcome {
  code: number;
  stdout: string;
  stderr: string;
}

/** One command line of the operator, from its words to what is printed. */
export async function operate(args: readonly string[], env: Environment): Promise<Outcome> {
  try {
    const line = parseCommandLine(args, commands);
    return line ? await run(line, env) : { code: 0, stdout: `${usageText(commands)}\n`, stderr: '' };
  } catch (error) {
    return { code: error instanceof UsageError ? 2 : 1, stdout: '', stderr: `${reasonOf(error)}\n` };
  }
}

async function run(line: CommandLine, env: Environment): Promise<Outcome> {
  const { command, isJson } = line;
  const result = command.isLocal ? await runLocal(command, line, env) : await runOnService(command, line, env);
  const text = isJson ? JSON.stringify(result) : (command.textOf ?? resultText)(result);
  return { code: command.hasFailed?.(result) ? 1 : 0, stdout: `${text}\n`, stderr: '' };
}

async function runLocal(
  command: LocalCommand,
  { options, dataDir }: CommandLine,
  env: Environment,
): Promise<Record<string, unknown>> {
  return command.run(options, await readJournalPlace(env, resolve(dataDir)));
}

async function runOnService(
  command: Command,
  { options, dataDir }: CommandLine,
  env: Environment,
): Promise<Record<string, unknown>> {
  const { databaseUrl, appSecret, previousSecrets, dashboardUrl, isEmbedded } = await readEnvironment(
    env,
    resolve(dataDir),
  );
  const secrets = createSecretBox(appSecret, { previous: previousSecrets });
  if (!command.isForAnyDatabase) await requireSchema(databaseUrl);
  const db = createDatabase({
    url: databaseUrl,
    connectionsMax: 3,
    applicationName: 'uketsuke operator',
    timeLimits: operatorLimits,
  });
  try {
    const viewer = { kind: 'service', name: 'operator' } as const;
    return await command.run({ viewer, db, clock: systemClock, secrets }, options, {
      dashboardUrl,
      migrate: () => migrate(databaseUrl),
      grantRows: (role) => grantRows(databaseUrl, role),
      isEmbedded,
      journals: await readJournalPlace(env, resolve(dataDir)),
    });
  } finally {
    await db.close();
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof UsageError) return `${error.message}\n\n${usageText(commands)}`;
  if (error instanceof DomainError) return [`${error.code}: ${error.message}`, ...problemLines(error)].join('\n  ');
  if (error instanceof AggregateError) return error.errors.map((inner) => reasonOf(inner)).join('\n');
  return error instanceof Error ? error.message : String(error);
}

/** A verb's `ownerEmail` was typed as `--owner-email`. */
function problemLines({ problems = [] }: DomainError): string[] {
  return problems.map(({ path: [key, ...rest], reason }) => {
    const option = String(key).replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    return `--${problemLine({ path: [option, ...rest], reason })}`;
  });
}
