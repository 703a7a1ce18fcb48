import { createDatabase } from '@uketsuke/db';
import type { TurnRow } from './live-words.ts';

export interface SaidTurns {
  /** What has been said so far; of a call that is not this stack's, nothing. */
  list(): Promise<TurnRow[]>;
  /** What the agent's config names and this call could not use, with the reason. */
  listLeftOut(): Promise<string[]>;
  close(): Promise<void>;
}

/** From the database of the stack, since an API key reads a transcript only after the call. */
export function openSaidTurns({ databaseUrl, callSid }: { databaseUrl: string; callSid: string }): SaidTurns {
  const db = createDatabase({ url: databaseUrl, connectionsMax: 1, applicationName: 'uketsuke phone' });
  return {
    async list() {
      const { rows } = await db.pool.query<TurnRow>(
        `SELECT turn.index, turn.role::text AS role, turn.text FROM call_turn AS turn JOIN call ON call.id = turn.call_id
          WHERE call.provider_call_id = $1 ORDER BY turn.index`,
        [callSid],
      );
      return rows;
    },
    async listLeftOut() {
      const { rows } = await db.pool.query<{ line: string }>(
        `SELECT DISTINCT (action ->> 'connector') || ': ' || (action ->> 'leftOut') AS line
           FROM call, jsonb_array_elements(call.actions) AS action
          WHERE call.provider_call_id = $1 AND action ->> 'leftOut' IS NOT NULL ORDER BY line`,
        [callSid],
      );
      return rows.map(({ line }) => line);
    },
    close: () => db.close(),
  };
}
