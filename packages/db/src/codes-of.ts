const depthMax = 4;

/** An error and those it was made from, wherever `pg`, Prisma and its adapter keep them. */
export function failuresOf(error: unknown, depth = 0): Record<string, unknown>[] {
  if (typeof error !== 'object' || error === null || depth > depthMax) return [];
  const own = error as Record<string, unknown>;
  const { cause, meta, driverAdapterError, errors } = own;
  const inner = [cause, meta, driverAdapterError, ...(Array.isArray(errors) ? (errors as unknown[]) : [])];
  return [own, ...inner.flatMap((failure) => failuresOf(failure, depth + 1))];
}

/** The codes of an error and of those behind it: SQLSTATEs, Prisma's (P…) and the system's (E…). */
export function codesOf(error: unknown): string[] {
  return failuresOf(error)
    .flatMap(({ code, originalCode }) => [code, originalCode])
    .filter((code) => typeof code === 'string');
}
