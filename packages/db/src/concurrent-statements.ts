export interface ConcurrentStatement {
  sql: string;
  indexName: string;
}

/** Why it is built while everybody works on: `-- concurrent: a call is a row`. */
const firstLinePattern = /^-- concurrent: \S/;
/** Each can be run again after a process died between any two of them. */
const statementPattern =
  /^(?:CREATE\s+(?:UNIQUE\s+)?INDEX\s+CONCURRENTLY\s+IF\s+NOT\s+EXISTS|DROP\s+INDEX\s+CONCURRENTLY\s+IF\s+EXISTS)\s+([a-z_][a-z0-9_]*)\b/;

/**
 * What a migration does outside a transaction, one statement after the other; null when it is an ordinary one, which is one transaction.
 * A statement ends with a semicolon at the end of its line. Throws where it is neither the building nor the dropping of an index.
 */
export function concurrentStatements(migration: string): ConcurrentStatement[] | null {
  if (!firstLinePattern.test(migration)) return null;
  return migration
    .replaceAll(/^\s*--.*$/gm, '')
    .split(/;\s*$/m)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')
    .map((sql) => {
      const indexName = statementPattern.exec(sql)?.[1];
      if (indexName !== undefined && !/;/.test(sql)) return { sql, indexName };
      throw new Error(
        `A concurrent migration has only CREATE INDEX CONCURRENTLY IF NOT EXISTS and DROP INDEX CONCURRENTLY IF EXISTS, not: ${sql}`,
      );
    });
}
