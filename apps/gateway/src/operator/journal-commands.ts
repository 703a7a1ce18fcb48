import { rename, rm } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import type { DomainContext } from '@uketsuke/domain';
import { replayCall } from '@uketsuke/domain/call';
import {
  callsFolder,
  type FolderLock,
  journalContent,
  type JournalFile,
  listJournals,
  lockFolder,
  undeliveredInOrder,
} from '@uketsuke/journal';
import { type Command, type LocalCommand, UsageError } from './command.ts';
import { journalText } from './journal-text.ts';
import {
  journalAt,
  readJournal,
  type ReadJournal,
  requireCredential,
  requireOver,
  requireReadable,
} from './read-journal.ts';

const inFolder = { dir: { value: 'JOURNAL_DIR', isRequired: false } } as const;
const file = { name: 'file', value: 'FILE' } as const;

const list: LocalCommand = {
  isLocal: true,
  words: ['journal', 'list'],
  summary: 'Show the journals of calls that a voice node has left on this machine',
  options: inFolder,
  async run(options, journals) {
    const credential = requireCredential(journals);
    const files = await listJournals(folderOf(options, journals.folder));
    return { journals: (await Promise.all(files.map((one) => readJournal(one, credential)))).map(summaryOf) };
  },
};

const show: LocalCommand = {
  isLocal: true,
  words: ['journal', 'show'],
  summary: 'Show what a journal tells of its call: turns, fields, tool calls',
  argument: { ...file, isRequired: true },
  options: {},
  textOf: journalText,
  async run(options, journals) {
    const journal = await readJournal(journalAt(resolve(options['file'] ?? '')), requireCredential(journals));
    return detailsOf(journal);
  },
};

const replay: Command = {
  words: ['journal', 'replay'],
  summary:
    'Bring what journals tell into the records of their calls, which are made again where the database has lost them; each file goes when that is done, and a damaged one is kept as *.damaged',
  argument: { ...file, isRequired: false },
  options: { all: { value: '', isRequired: false, isFlag: true }, ...inFolder },
  hasFailed: ({ refused }) => refused !== 0,
  async run(ctx, options, { journals }) {
    const credential = requireCredential(journals);
    const path = options['file'];
    if ((path === undefined) === (options['all'] === undefined)) throw new UsageError('Name a FILE, or say --all');
    const found =
      path === undefined ? await listJournals(folderOf(options, journals.folder)) : [journalAt(resolve(path))];
    const replayed: Replayed[] = [];
    for (const one of found) replayed.push(await tryReplay(ctx, one, credential));
    const count = (result: Replayed['result']): number => replayed.filter((one) => one.result === result).length;
    return { replayed: count('replayed'), refused: count('refused'), left: count('left_to_node'), journals: replayed };
  },
};

export const journalCommands: readonly (Command | LocalCommand)[] = [list, show, replay];

function folderOf(options: Readonly<Record<string, string>>, folder: string): string {
  return options['dir'] === undefined ? folder : resolve(options['dir']);
}

interface Replayed extends Record<string, unknown> {
  file: string;
  /** `left_to_node`: a running node has the folder, and delivers the journal itself. */
  result: 'replayed' | 'refused' | 'left_to_node';
}

async function tryReplay(ctx: DomainContext, journal: JournalFile, credential: string): Promise<Replayed> {
  const told = { file: journal.path, call_id: journal.callId };
  const lock = await lockFor(journal);
  if (lock === 'taken') return { ...told, result: 'left_to_node' };
  try {
    const read = await readJournal(journal, credential);
    const call = requireReadable(read);
    requireOver(read, ctx.clock.now());
    const { isRestored, batches, hasImpossibleTimes } = await replayCall(ctx, {
      callId: call.callId,
      credential,
      admission: call.admission,
      batchesFrom: (wantedSeq) => undeliveredInOrder(call, wantedSeq),
    });
    const { isDamaged } = call;
    const keptAs = isDamaged ? await keepDamaged(journal) : await rm(journal.path);
    return {
      ...{ ...told, result: 'replayed', is_restored: isRestored, batches },
      ...{ is_damaged: isDamaged, has_impossible_times: hasImpossibleTimes },
      ...(keptAs !== undefined && { kept_as: keptAs }),
    };
  } catch (error) {
    return { ...told, result: 'refused', reason: error instanceof Error ? error.message : String(error) };
  } finally {
    await lock?.release();
  }
}

/** Behind the damage there may be more than could be read: the file stays, under a name by which nothing replays it again. */
async function keepDamaged({ path }: JournalFile): Promise<string> {
  const aside = `${path}.damaged`;
  await rename(path, aside);
  return aside;
}

/** Only the journals that are not set aside are a running node's own. null: nobody else can have this one. */
async function lockFor({ path, state }: JournalFile): Promise<FolderLock | 'taken' | null> {
  const calls = dirname(path);
  if (state !== 'waiting' || basename(calls) !== callsFolder) return null;
  return lockFolder(dirname(calls)).catch(() => 'taken' as const);
}

function summaryOf({ path, callId, state, bytes, call }: ReadJournal): Record<string, unknown> {
  const summary = { file: path, call_id: callId, state, bytes, is_readable: call !== null };
  if (!call) return summary;
  const { admission, isDamaged, lastAtMs } = call;
  const { turns, fields, toolInvocations, end } = journalContent(call);
  const startedAt = admission?.startedAt ?? null;
  return {
    ...summary,
    is_damaged: isDamaged,
    node_id: admission?.nodeId ?? null,
    started_at: startedAt,
    last_at: startedAt === null ? null : startedAt + lastAtMs,
    last_ms: lastAtMs,
    ...{ turns: turns.length, fields: fields.length, tool_calls: toolInvocations.length },
    outcome: end?.outcome ?? null,
  };
}

function detailsOf(journal: ReadJournal): Record<string, unknown> {
  const call = requireReadable(journal);
  const { admission } = call;
  const { turns, fields, toolInvocations, end } = journalContent(call);
  return {
    ...summaryOf(journal),
    environment: admission?.environment ?? null,
    channel: admission?.channel ?? null,
    from: admission?.from ?? null,
    provider_call_id: admission?.providerCallId ?? null,
    tenant: admission && {
      id: admission.tenant.id,
      external_id: admission.tenant.externalId,
      name: admission.tenant.name,
    },
    agent: admission && { id: admission.agent.id, version: admission.agent.version, name: admission.agent.name },
    end: end && { outcome: end.outcome, reason: end.reason, duration_ms: end.durationMs },
    turns: turns.map(({ index, role, text, atMs }) => ({ index, role, text, at_ms: atMs })),
    fields: fields.map(({ key, value, atMs }) => ({ key, value, at_ms: atMs })),
    tool_calls: toolInvocations.map(({ toolCallId, name, arguments: given, result, error, atMs, durationMs }) => ({
      ...{ id: toolCallId, name, arguments: given, result: result ?? null, error },
      ...{ at_ms: atMs, duration_ms: durationMs },
    })),
  };
}
