import type { Transaction } from '@uketsuke/db';
import type { TranscriptTurn } from './limit-turns.ts';

/** What was said, in order, as it was recorded. */
export function readTurns(db: Pick<Transaction, 'callTurn'>, callId: string): Promise<TranscriptTurn[]> {
  return db.callTurn.findMany({ where: { callId }, orderBy: { index: 'asc' }, select: { role: true, text: true } });
}
