import { concurrentStatements } from './concurrent-statements.ts';

interface Rule {
  what: string;
  pattern: RegExp;
}

/** What the release before this one may still use, or could not live with. */
const rules: readonly Rule[] = [
  { what: 'drops a table', pattern: /\bDROP\s+TABLE\b/i },
  {
    what: 'drops a column',
    pattern: /\bALTER\s+TABLE\b[^;]*\bDROP\s+(?!CONSTRAINT|DEFAULT|NOT\b|EXPRESSION|IDENTITY)\S/i,
  },
  { what: 'drops a default', pattern: /\bDROP\s+DEFAULT\b/i },
  { what: 'drops a type', pattern: /\bDROP\s+TYPE\b/i },
  { what: 'drops a function, a trigger, a view or a schema', pattern: /\bDROP\s+(FUNCTION|TRIGGER|VIEW|SCHEMA)\b/i },
  { what: 'renames something', pattern: /\bRENAME\b/i },
  { what: 'changes the type of a column', pattern: /\bALTER\s+(COLUMN\s+)?\S+\s+(SET\s+DATA\s+)?TYPE\b/i },
  { what: 'makes a column that exists NOT NULL', pattern: /\bSET\s+NOT\s+NULL\b/i },
];

const contractPattern = /^-- contract: unused since \d+\.\d+\.\d+$/;

/**
 * Why a migration could not be applied while the release before it still runs; empty when it can. A migration that takes something
 * away names in its first line the release that stopped using it: `-- contract: unused since 0.3.0` (docs/migrations.md).
 */
export function migrationFaults(sql: string): string[] {
  // It has nothing but indexes.
  if (concurrentStatements(sql) !== null) return [];
  const statements = plainText(sql).split(';');
  const [firstLine = ''] = sql.split('\n', 1);
  return [...(contractPattern.test(firstLine) ? [] : takenAway(statements)), ...indexFaults(statements)];
}

function takenAway(statements: readonly string[]): string[] {
  const faults = rules.filter(({ pattern }) => statements.some((statement) => pattern.test(statement)));
  return [
    ...faults.map(({ what }) => what),
    ...(statements.some(addsRequiredColumn) ? ['adds a column that is NOT NULL and has no default'] : []),
  ];
}

function indexFaults(statements: readonly string[]): string[] {
  return [
    ...(statements.some((statement) => /\bINDEX\s+CONCURRENTLY\b/i.test(statement))
      ? ['works on an index concurrently without saying so in its first line']
      : []),
    ...(blocksWhileIndexing(statements) ? ['indexes a large table while nobody can write to it'] : []),
  ];
}

/** They grow with every call, event or payment: an index over them takes minutes, in which an ordinary one lets nobody write. */
const largeTables: ReadonlySet<string> = new Set([
  ...['audit_entry', 'call', 'call_field', 'call_turn', 'credit_draw', 'credit_lot', 'ledger_entry'],
  ...['ledger_transaction', 'payment', 'tool_invocation', 'webhook_attempt', 'webhook_delivery', 'webhook_event'],
]);

/** A table that the same migration makes is empty. */
function blocksWhileIndexing(statements: readonly string[]): boolean {
  const made = new Set(
    statements.map((statement) => /\bCREATE\s+TABLE\s+(?:IF\s+NOT\s+EXISTS\s+)?"?(\w+)/i.exec(statement)?.[1]),
  );
  return statements.some((statement) => {
    const [, isConcurrent, table = ''] =
      /\bCREATE\s+(?:UNIQUE\s+)?INDEX\s+(CONCURRENTLY\s+)?(?:IF\s+NOT\s+EXISTS\s+)?(?:"?\w+"?\s+)?ON\s+(?:ONLY\s+)?"?(\w+)/i.exec(
        statement,
      ) ?? [];
    return isConcurrent === undefined && largeTables.has(table.toLowerCase()) && !made.has(table);
  });
}

function addsRequiredColumn(statement: string): boolean {
  if (!/\bALTER\s+TABLE\b/i.test(statement)) return false;
  return statement
    .split(/\bADD\b/i)
    .slice(1)
    .filter((added) => !/^\s*(CONSTRAINT|CHECK|UNIQUE|PRIMARY|FOREIGN|EXCLUDE)\b/i.test(added))
    .some((column) => /\bNOT\s+NULL\b/i.test(column) && !/\b(DEFAULT|GENERATED)\b/i.test(column));
}

/** Without comments, texts and the bodies of functions. */
function plainText(sql: string): string {
  return sql
    .replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .replaceAll(/\/\*[\s\S]*?\*\//g, ' ')
    .replaceAll(/--.*$/gm, ' ');
}
