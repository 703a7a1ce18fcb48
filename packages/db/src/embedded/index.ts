export { startEmbeddedPostgres, type EmbeddedPostgres, type EmbeddedPostgresOptions } from './postgres.ts';
export { claimFolder, livingOwner, recoverFolder } from './owner.ts';
