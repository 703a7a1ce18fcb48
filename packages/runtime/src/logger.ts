import pino from 'pino';
import { errorLine } from './error-line.ts';

export type Logger = pino.Logger;

export interface LoggerOptions {
  service: string;
  level?: string;
  /** Where lines go; standard output unless a test gives a stream. */
  destination?: pino.DestinationStream;
  /** Asked for each line: what it says besides, of what is going on when it is written. */
  fields?: (() => Record<string, unknown>) | undefined;
}

/** Bytes that are collected before a write. */
const writeBytesMin = 4096;
/** How late a line may be. */
const writeEveryMs = 200;

/** One JSON line per unit of work. Personal data only under keys with a `pii` segment, which are removed; errors under `err`. */
export function createLogger({ service, level = 'info', destination, fields }: LoggerOptions): Logger {
  const options: pino.LoggerOptions = {
    level,
    base: { service },
    ...(fields && { mixin: fields }),
    // Not a reference: pino gives a serializer further arguments.
    serializers: {
      err: (failure: unknown) => errorLine(failure),
      // The name that libraries use, and that of an error's code.
      error: (failure: unknown) => (failure instanceof Error ? errorLine(failure) : failure),
    },
    redact: { paths: ['pii', '*.pii', 'req.headers.authorization', 'req.headers.cookie'], remove: true },
  };
  return pino(options, destination ?? standardOutput());
}

let output: pino.DestinationStream | null = null;

/**
 * Many lines in one write; what is left is written when the process ends, by a fatal line at once. Not asynchronous: a
 * write that is under way in another thread is lost when the process exits. One for all loggers of the process, so that
 * lines stay in order.
 */
function standardOutput(): pino.DestinationStream {
  if (output) return output;
  const opened = pino.destination({ dest: 1, sync: true, minLength: writeBytesMin, periodicFlush: writeEveryMs });
  process.once('exit', () => opened.flushSync());
  output = opened;
  return opened;
}
