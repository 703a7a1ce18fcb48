import { DomainError } from '@uketsuke/contracts';
import { listFailedJobs, retryFailedJob } from '@uketsuke/domain/jobs';
import { resealSigningSecrets } from '@uketsuke/domain/signing-secret';
import { createSignIn, signInLinkMs } from '../auth/sign-in.ts';
import { type Command, type LocalCommand, required } from './command.ts';
import { journalCommands } from './journal-commands.ts';
import { keyCommands } from './key-commands.ts';
import { organizationCommands } from './organization-commands.ts';
import { personalDataCommands } from './personal-data-commands.ts';
import { moneyCommands } from './money-commands.ts';
import { voiceNodeCommands } from './voice-node-commands.ts';

const resealCommand: Command = {
  words: ['secrets', 'reseal'],
  summary:
    'Seal every stored secret with the current APP_SECRET; needs APP_SECRET_PREVIOUS while that is being changed',
  options: {},
  run: async (ctx) => ({ ...(await resealSigningSecrets(ctx)) }),
};

const signInCommand: Command = {
  words: ['sign-in'],
  summary: 'Make a one-time sign-in link for a member',
  options: { email: { value: 'EMAIL', isRequired: true } },
  async run({ db, secrets, clock }, options, { dashboardUrl }) {
    if (dashboardUrl === null) {
      throw new Error('There is no dashboard to sign in to: start the service with "npm start", or set DASHBOARD_URL');
    }
    const link = await createSignIn({ db, secrets, dashboardUrl }).createLink(required(options, 'email'));
    if (!link)
      throw new DomainError('not_found', { message: `Nobody with the address ${options['email']} is a member.` });
    return { email: link.email, url: link.url, expires_at: clock.now() + signInLinkMs };
  },
};

const migrateCommand: Command = {
  words: ['migrate'],
  summary:
    'Bring the database up to this release, before its gateways and workers start; a role gets no more than rows',
  isForAnyDatabase: true,
  options: { 'grant-to': { value: 'ROLE', isRequired: false } },
  async run(_ctx, { 'grant-to': role }, { migrate, grantRows }) {
    const applied = await migrate();
    if (role === undefined) return { applied };
    const { canCreateTables } = await grantRows(role);
    return { applied, granted_to: role, can_create_tables: canCreateTables };
  },
};

const listJobsCommand: Command = {
  words: ['jobs', 'list'],
  summary: 'List the jobs that failed for good, the latest first',
  options: {},
  async run(ctx) {
    const jobs = await listFailedJobs(ctx);
    return {
      jobs: jobs.map(({ id, name, data, enqueuedAt, failedAt, attempts, reason }) => ({
        ...{ id, name, data, attempts, reason },
        enqueued_at: enqueuedAt.getTime(),
        failed_at: failedAt.getTime(),
      })),
    };
  },
};

const retryJobCommand: Command = {
  words: ['jobs', 'retry'],
  summary: 'Give a job that failed for good all its attempts again',
  options: { id: { value: 'JOB_ID', isRequired: true } },
  run: async (ctx, options) => ({ ...(await retryFailedJob(ctx, required(options, 'id'))) }),
};

export const commands: readonly (Command | LocalCommand)[] = [
  migrateCommand,
  ...organizationCommands,
  ...personalDataCommands,
  ...keyCommands,
  signInCommand,
  ...moneyCommands,
  ...voiceNodeCommands,
  ...journalCommands,
  resealCommand,
  listJobsCommand,
  retryJobCommand,
];
