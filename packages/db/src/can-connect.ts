import pg from 'pg';

/**
 * Whether a server answers at this address within the time. Also true when it answers with a refusal: one that
 * is starting, recovering or has no connection left is alive.
 */
export async function canConnect(url: string, timeoutMs: number): Promise<boolean> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'uketsuke health',
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
  });
  // A connection that breaks rejects what waits for it; without a listener it would end the process as well.
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('SELECT 1');
    return true;
  } catch (error) {
    return error instanceof pg.DatabaseError;
  } finally {
    void client.end().catch(() => {});
  }
}
