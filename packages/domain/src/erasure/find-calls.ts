import type { Transaction } from '@uketsuke/db';
import type { CallerNumber } from '@uketsuke/contracts';

interface Wanted {
  environmentId: string;
  number: CallerNumber;
}

/** As the index `call_caller_digits_idx` has it. */
const reversedDigits = String.raw`reverse(regexp_replace(from_number, '\D', '', 'g'))`;
/** Digits that stand in an address ("sip:81…@…") are not the number. */
const isWrittenNumber = String.raw`from_number ~ '^[+0-9 ().-]+$'`;

/**
 * `$1` the environment, `$2` the digits backwards, `$3` the digits, `$4` whether it is a number, `$5` the text. By who called, and by
 * what was left in a field of type `phone`: that caller may have called from elsewhere.
 */
const callsOfNumber = String.raw`
  SELECT id, ended_at FROM call
  WHERE environment_id = $1 AND ${reversedDigits} = ANY($2::text[]) AND from_number IS NOT NULL
    AND CASE WHEN $4::boolean THEN ${isWrittenNumber} ELSE from_number = $5::text END
  UNION
  SELECT call.id, call.ended_at FROM call
  JOIN agent_version ON agent_version.agent_id = call.agent_id AND agent_version.version = call.agent_version
  WHERE $4::boolean AND call.environment_id = $1 AND call.fields::text <> '{}' AND left_numbers(call.fields) && $3::text[]
    AND left_numbers((
      SELECT coalesce(json_object_agg(field ->> 'key', call.fields ->> (field ->> 'key')), '{}')
      FROM jsonb_array_elements(agent_version.config -> 'fields') AS field WHERE field ->> 'type' = 'phone'
    )) && $3::text[]`;

function valuesOf({ environmentId, number: { canonical, digits, isNumber } }: Wanted): unknown[] {
  const reversed = digits.map((form) => [...form].toReversed().join(''));
  return [environmentId, reversed, digits, isNumber, canonical];
}

/** Those that have ended and still have something of theirs, locked; at most `limit`. */
export async function lockCallsOfNumber(
  tx: Transaction,
  { limit, ...wanted }: Wanted & { limit: number },
): Promise<string[]> {
  const rows = await tx.$queryRawUnsafe<{ id: string }[]>(
    `SELECT call.id FROM call JOIN (${callsOfNumber}) AS found ON found.id = call.id
     WHERE call.ended_at IS NOT NULL
       AND (call.from_number IS NOT NULL OR call.transcript_erased_at IS NULL OR call.fields_erased_at IS NULL)
     ORDER BY call.id LIMIT $6 FOR UPDATE OF call`,
    ...valuesOf(wanted),
    limit,
  );
  return rows.map(({ id }) => id);
}

/** Those in progress, which cannot be erased yet. */
export async function countRunningCallsOfNumber(tx: Transaction, wanted: Wanted): Promise<number> {
  const [row] = await tx.$queryRawUnsafe<{ running: bigint }[]>(
    `SELECT count(*) AS running FROM (${callsOfNumber}) AS found WHERE ended_at IS NULL`,
    ...valuesOf(wanted),
  );
  return Number(row?.running ?? 0);
}
