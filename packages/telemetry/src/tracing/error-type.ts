const codePattern = /^\w{1,60}$/;

/** What kind of failure it is: its code where it has one, else the name of its class. Never its message, which may quote data. */
export function errorType(failure: unknown): string {
  const code: unknown = typeof failure === 'object' && failure !== null && 'code' in failure ? failure.code : undefined;
  if (typeof code === 'string' && codePattern.test(code)) return code;
  return failure instanceof Error ? failure.constructor.name : typeof failure;
}
