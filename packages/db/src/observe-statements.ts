import type pg from 'pg';
import type { ReadLanes, ShortRead } from './read-lanes.ts';

/** Is given the text of a statement, never its values. What it returns is called when the statement is answered, with its failure if it has one. */
export type StatementObserver = (sql: string) => StatementEnd | undefined;

export type StatementEnd = (failure?: unknown) => void;

type Answer = (failure: unknown, result?: unknown) => void;

/** Prisma and hand-written SQL share the pool, so that its connections see both. */
export function observePool(pool: pg.Pool, observe: StatementObserver): void {
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: readonly unknown[]) => unknown;
    const observed = (...args: readonly unknown[]): unknown => {
      const end = observe(textOf(args[0]));
      return end ? ended(query, args, end) : query(...args);
    };
    client.query = observed as typeof client.query;
  });
}

/** A query answers by its last argument where that is a function, else by a promise. */
function ended(query: (...args: readonly unknown[]) => unknown, args: readonly unknown[], end: StatementEnd): unknown {
  const last = args.at(-1);
  if (isAnswer(last)) {
    const told: Answer = (failure, result) => {
      end(failure ?? undefined);
      last(failure, result);
    };
    return query(...args.slice(0, -1), told);
  }
  const answer = query(...args);
  if (answer instanceof Promise) answer.then(() => end(), end);
  // A query that is an object of its own tells nobody else of its end.
  else end();
  return answer;
}

function isAnswer(value: unknown): value is Answer {
  return typeof value === 'function';
}

function textOf(statement: unknown): string {
  if (typeof statement === 'string') return statement;
  return typeof statement === 'object' && statement !== null && 'text' in statement ? String(statement.text) : '';
}

export function observedRead(read: ReadLanes['read'], observe: StatementObserver): ReadLanes['read'] {
  return <Row extends pg.QueryResultRow>(query: ShortRead) => {
    const end = observe(query.text);
    const answer = read<Row>(query);
    if (end) answer.then(() => end(), end);
    return answer;
  };
}
