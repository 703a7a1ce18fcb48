const textsMax = 500;
const names = new Map<string, string>();

/**
 * Names Prisma's statements, so that PostgreSQL parses each text once per connection. Past `textsMax` texts the name is
 * empty (not prepared): lists of different lengths make ever new texts, and every prepared one stays in the server's memory.
 */
export function statementName({ sql }: { sql: string }): string {
  const known = names.get(sql);
  if (known !== undefined) return known;
  if (names.size >= textsMax) return '';
  const name = `p${names.size + 1}`;
  names.set(sql, name);
  return name;
}
