import type { Tracer } from '@uketsuke/telemetry';
import { statementText } from './statement-text.ts';

type StatementEnd = (failure?: unknown) => void;

/** A span for each statement of what is traced; other statements make no traces of their own. */
export function createStatementSpans(tracer: Tracer): (sql: string) => StatementEnd | undefined {
  return (sql) => {
    if (!tracer.current()?.isRecorded) return undefined;
    const { summary, operation, text } = statementText(sql);
    const span = tracer.start(summary, {
      kind: 'client',
      attributes: { 'db.system.name': 'postgresql', 'db.operation.name': operation, 'db.query.text': text },
    });
    return (failure) => {
      if (failure !== undefined) span.fail(failure);
      span.end();
    };
  };
}
