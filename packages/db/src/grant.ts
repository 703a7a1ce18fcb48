import pg from 'pg';

export interface GrantResult {
  /** Whether the role may make tables all the same, by what somebody else granted. */
  canCreateTables: boolean;
}

const schemas = ['public', 'pgboss'];
const growingTables = ['ledger_transaction', 'ledger_entry', 'credit_draw', 'audit_entry'];

/**
 * Lets a role do what gateways and workers do: read and write rows, also of tables to come, and nothing to the tables themselves.
 * Throws when there is no such role.
 */
export async function grantRows(url: string, role: string): Promise<GrantResult> {
  const client = new pg.Client({ connectionString: url, application_name: 'uketsuke migrate' });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [role]);
    if (rowCount === 0) throw new Error(`There is no role ${role}: CREATE ROLE "${role}" LOGIN PASSWORD '…'`);
    const to = pg.escapeIdentifier(role);
    await client.query('BEGIN');
    for (const schema of schemas) {
      await client.query(`GRANT USAGE ON SCHEMA ${schema} TO ${to};
        REVOKE CREATE ON SCHEMA ${schema} FROM ${to};
        GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${schema} TO ${to};
        GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA ${schema} TO ${to};
        ALTER DEFAULT PRIVILEGES IN SCHEMA ${schema} GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO ${to};
        ALTER DEFAULT PRIVILEGES IN SCHEMA ${schema} GRANT USAGE, SELECT ON SEQUENCES TO ${to}`);
    }
    // What is on the ledger stays on it, and what somebody did stays told.
    for (const table of growingTables) await client.query(`REVOKE UPDATE, DELETE ON ${table} FROM ${to}`);
    // What was applied is the migrator's to say.
    await client.query(`REVOKE INSERT, UPDATE, DELETE ON schema_migration FROM ${to}`);
    await client.query('COMMIT');
    const { rows } = await client.query<{ may: boolean }>(
      `SELECT bool_or(has_schema_privilege($1, schema, 'CREATE')) AS may FROM unnest($2::text[]) AS schema`,
      [role, schemas],
    );
    return { canCreateTables: rows[0]?.may ?? false };
  } finally {
    await client.end();
  }
}
