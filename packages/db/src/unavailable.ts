import { codesOf, failuresOf } from './codes-of.ts';

/** The database, or the way to it, is at fault and may be well again in a moment; nobody asked for anything wrong. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const hasCode = codesOf(error).some((code) => codes.has(code) || code.startsWith('08') || code.startsWith('57P'));
  return hasCode || failuresOf(error).some(({ message }) => typeof message === 'string' && uncoded.test(message));
}

const codes: ReadonlySet<string> = new Set([
  // Of the system: the way to the server is broken.
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'],
  ...['ENOTFOUND', 'EAI_AGAIN'],
  // Of PostgreSQL: no room for a connection, memory or disk, a statement or a lock that took too long, a transaction ended for
  // standing still. 08 is a broken connection, 57P a server that shuts down or starts.
  ...['53000', '53100', '53200', '53300', '57014', '55P03', '25P03', '25P04'],
  // Of Prisma: not reached, timed out, closed, no connection or no transaction in time, too many connections.
  ...['P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2028', 'P2037'],
]);

/** What `pg` and its pool say without a code. */
const uncoded =
  /^(timeout exceeded when trying to connect|timeout expired|Connection terminated|Client has encountered a connection error|Client was closed)/;
