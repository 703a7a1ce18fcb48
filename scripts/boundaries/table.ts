/**
 * Who may import whom: `npm run check` holds every import of the project against this table, type imports included.
 * The packages from the ground up. One that has no line here may import nothing of ours, and nothing may import it.
 */
export interface PackageRule {
  folder: string;
  /** The doors of other packages: `contracts` is `@uketsuke/contracts` alone, `contracts/*` any door of it. */
  imports: readonly string[] | 'anything';
  /** What its tests and its `testing/` folders may import besides; every test may import `testing/*`. */
  testsImport?: readonly string[];
  /** Single files that may import more, each with its reason on the line above. */
  exceptions?: readonly Exception[];
  /** The rooms of `src/` from the ground up: a file imports from its own floor and those below, and no two rooms import each other. */
  floors?: readonly Floor[];
}

export interface Exception {
  file: string;
  imports: readonly string[];
}

/** Folders and files of one height, by their path in `src/`. The longest path that fits a file is its room. */
export type Floor = readonly string[];

export const table: readonly PackageRule[] = [
  { folder: 'packages/contracts', imports: [] },
  { folder: 'packages/runtime', imports: [] },
  { folder: 'packages/telemetry', imports: ['runtime'] },
  { folder: 'packages/journal', imports: ['contracts/voice-node', 'runtime'] },
  { folder: 'packages/audio', imports: [] },
  { folder: 'packages/graphql', imports: [] },
  { folder: 'packages/outbound', imports: ['runtime'] },
  { folder: 'packages/speech', imports: ['audio'] },
  { folder: 'packages/provider-emulators', imports: ['audio', 'speech'] },
  { folder: 'packages/dates', imports: ['contracts'] },
  { folder: 'packages/receptionist', imports: ['contracts', 'dates'], testsImport: ['prisma/demo'] },
  {
    folder: 'packages/connectors',
    imports: ['contracts', 'dates', 'outbound', 'runtime'],
    testsImport: ['provider-emulators/*'],
  },
  { folder: 'packages/db', imports: ['runtime'] },
  {
    folder: 'packages/domain',
    imports: ['connectors', 'contracts/*', 'db/*', 'outbound', 'runtime'],
    testsImport: ['provider-emulators/*'],
  },
  {
    folder: 'packages/payments',
    imports: ['contracts', 'domain/*'],
    testsImport: ['contracts/voice-node', 'db', 'domain', 'runtime', 'testing'],
  },
  {
    folder: 'packages/schema',
    imports: ['contracts/*', 'domain/*', 'runtime'],
    exceptions: [
      // Pothos' Prisma plugin asks for the client and its data model.
      { file: 'src/builder.ts', imports: ['db/*'] },
    ],
  },
  { folder: 'packages/voice-client', imports: [] },
  { folder: 'packages/api-client', imports: ['contracts', 'contracts/rest'] },
  { folder: 'packages/testing', imports: ['audio', 'connectors', 'contracts/*', 'db/*', 'domain/*', 'runtime'] },
  {
    folder: 'apps/gateway',
    imports: [
      ...['connectors', 'contracts/*', 'domain/*', 'graphql', 'outbound', 'payments/*', 'runtime', 'schema'],
      'telemetry/*',
    ],
    testsImport: ['db/*', 'journal', 'provider-emulators/*'],
    exceptions: [
      // The three programs open the database of their process.
      { file: 'src/main.ts', imports: ['db'] },
      { file: 'src/operator/operate.ts', imports: ['db'] },
      { file: 'src/worker/main.ts', imports: ['db'] },
      // They read what voice nodes have left behind.
      { file: 'src/operator/journal-commands.ts', imports: ['journal'] },
      { file: 'src/operator/read-journal.ts', imports: ['journal'] },
      // They are handed the open database, for the verbs and for pg-boss.
      { file: 'src/app.ts', imports: ['db'] },
      { file: 'src/worker/worker.ts', imports: ['db'] },
      // The sandbox keeps its state in our database.
      { file: 'src/payments/choose-payments.ts', imports: ['db'] },
      // better-auth keeps sessions and tokens in tables of its own.
      { file: 'src/auth/sign-in.ts', imports: ['db'] },
      // Keeps what better-auth drops of the database's failures.
      { file: 'src/auth/database-failures.ts', imports: ['db'] },
      // Hears what the database tells of revoked keys.
      { file: 'src/viewer/revocation-feed.ts', imports: ['db'] },
    ],
    floors: [
      ['errors', 'limits', 'metrics', 'payments', 'viewer', 'operations', 'openapi', 'tracing', 'text-models'],
      ['execution', 'exports', 'invoices', 'middleware', 'auth', 'docs'],
      ['rest', 'graphql'],
      ['app.ts', 'env.ts'],
      ['main.ts', 'operator', 'worker'],
    ],
  },
  {
    folder: 'apps/voice',
    imports: [
      ...['audio', 'contracts', 'contracts/voice-node', 'graphql', 'journal', 'receptionist', 'runtime'],
      ...['speech', 'telemetry/*'],
    ],
    testsImport: ['connectors/*', 'provider-emulators/*'],
    floors: [
      ['text', 'livekit', 'legs/leg.ts', 'engines/engine.ts'],
      [
        ...['legs', 'legs/phone', 'legs/browser', 'engines', 'turns', 'journal', 'tools', 'observers'],
        ...['gateway', 'metrics', 'tracing', 'short-pauses.ts'],
      ],
      ['call'],
      ['http', 'node'],
      ['main.ts', 'env.ts'],
    ],
  },
  {
    folder: 'apps/web',
    imports: [
      ...['contracts', 'contracts/events', 'contracts/event-examples', 'contracts/webhook', 'graphql'],
      ...['runtime/service-manager', 'voice-client'],
    ],
    floors: [
      ['lib'],
      ['components'],
      [
        ...[
          'features/api-keys',
          'features/billing',
          'features/connections',
          'features/link-page',
          'features/personal-data',
          'features/shell',
        ],
        ...['features/sign-in', 'features/talk', 'features/webhooks'],
      ],
      ['features/connect', 'features/portal', 'features/pay'],
      ['app', 'proxy.ts', 'instrumentation.ts'],
    ],
  },
  { folder: 'prisma', imports: ['contracts', 'contracts/events', 'domain', 'domain/*'] },
  { folder: 'e2e', imports: ['api-client/*', 'audio', 'provider-emulators/*', 'speech', 'testing/*', 'voice-client'] },
  { folder: 'bench', imports: 'anything' },
  { folder: 'eval', imports: 'anything' },
  {
    folder: 'scripts',
    // The caller of `npm run phone` is the one that tests use.
    imports: [
      ...[
        'api-client/*',
        'audio',
        'dates',
        'db/*',
        'gateway/*',
        'prisma/*',
        'runtime',
        'speech',
        'testing/twilio-caller',
      ],
      ...['provider-emulators/connectors', 'voice/*'],
    ],
    testsImport: ['connectors', 'contracts/*', 'outbound', 'payments/*', 'receptionist'],
  },
];
