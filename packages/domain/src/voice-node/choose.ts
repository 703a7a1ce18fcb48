import type { DomainContext } from '../context.ts';
import { sessionLifeMs } from '../session/life.ts';
import { heartbeatAgeMsMax } from './heartbeat-age.ts';

export interface ChosenNode {
  id: string;
  publicUrl: string;
  /** Known to its process too: session tokens that are vouched for with it have their turn at the node before those of strangers. */
  credentialHash: Uint8Array;
  /** Where it answers STUN. */
  stunUrl: string | null;
}

interface ChosenRow {
  id: string;
  public_url: string;
  stun_url: string | null;
  credential_hash: Uint8Array;
}

/** A session that was made this recently may still become a call that its node has not reported. */
const expectedCallMs = 10_000;

/** The live node with the lowest load that has room; null when there is none. Equal ones take turns by chance. */
export async function chooseNode({ db, clock }: Pick<DomainContext, 'db' | 'clock'>): Promise<ChosenNode | null> {
  const now = clock.now();
  const { rows } = await db.pool.query<ChosenRow>({
    name: 'voice_node_choose',
    text: `SELECT node.id, node.public_url, node.stun_url, node.credential_hash
      FROM voice_node AS node
      CROSS JOIN LATERAL (
        SELECT count(*) AS calls FROM session
        WHERE session.expires_at > $3 AND session.voice_node_id = node.id AND session.used_at IS NULL
      ) AS expected
      WHERE node.credential_hash IS NOT NULL AND node.revoked_at IS NULL AND NOT node.is_drain_ordered
        AND NOT node.is_draining AND NOT node.is_overloaded AND node.active_calls < node.capacity AND node.last_heartbeat_at BETWEEN $1 AND $2
      ORDER BY (node.active_calls + expected.calls)::float8 / node.capacity, random()
      LIMIT 1`,
    values: [
      new Date(now - heartbeatAgeMsMax),
      // Another gateway's clock may be a little ahead.
      new Date(now + heartbeatAgeMsMax),
      new Date(now + sessionLifeMs - expectedCallMs),
    ],
  });
  const [node] = rows;
  if (!node) return null;
  return { id: node.id, publicUrl: node.public_url, stunUrl: node.stun_url, credentialHash: node.credential_hash };
}
