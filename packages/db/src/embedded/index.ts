export { startEmbeddedPostgres, type EmbeddedPostgres, type EmbeddedPostgresOptions } from './postgres.ts';
export { livingOwner, recoverFolder } from './owner.ts';
