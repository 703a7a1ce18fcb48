/** The thing to compare with: Fastify and pg answering the same rows, without keys, limits, rules or shapes. */
import Fastify from 'fastify';
import pg from 'pg';

const columns = `id, tenant_id, agent_id, agent_version, provider_call_id, from_number, started_at, ended_at,
  duration_ms, outcome, reason, fields, summary, category, has_transcript, channel, output, billed_milli_yen`;
const environmentId = process.env['ENVIRONMENT_ID'];
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 20 });
const app = Fastify();

app.get('/healthz', () => ({ status: 'ok' }));

app.get<{ Params: { id: string } }>('/v1/calls/:id', async (request) => {
  const { rows } = await pool.query({
    name: 'call',
    text: `SELECT ${columns} FROM call WHERE id = $1 AND environment_id = $2`,
    values: [request.params.id, environmentId],
  });
  return rows[0];
});

app.get('/v1/calls', async () => {
  const { rows } = await pool.query({
    name: 'calls',
    text: `SELECT ${columns} FROM call WHERE environment_id = $1 ORDER BY started_at DESC, id DESC LIMIT 51`,
    values: [environmentId],
  });
  return { data: rows.slice(0, 50), has_more: rows.length > 50 };
});

app.get('/v1/agents', async () => {
  const { rows } = await pool.query({
    name: 'agents',
    text: `SELECT id, name, version, created_at, updated_at FROM agent
      WHERE environment_id = $1 AND deleted_at IS NULL ORDER BY created_at DESC, id DESC`,
    values: [environmentId],
  });
  return { data: rows };
});

app.get<{ Params: { id: string } }>('/v1/agents/:id', async (request) => {
  const { rows } = await pool.query({
    name: 'agent',
    text: `SELECT agent.id, agent.name, agent.version, config, agent.created_at, updated_at FROM agent
      JOIN agent_version ON agent_version.agent_id = agent.id AND agent_version.version = agent.version
      WHERE agent.id = $1 AND environment_id = $2 AND deleted_at IS NULL`,
    values: [request.params.id, environmentId],
  });
  return rows[0];
});

await app.listen({ host: '127.0.0.1', port: Number(process.env['PORT']) });
process.once('SIGTERM', () => {
  void app.close().then(() => pool.end());
});
