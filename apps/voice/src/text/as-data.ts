/**
 * Words of a caller or of a tool on their way into instructions: one JSON string, in which no model finds a mark of ours or a line of its own.
 */
export function asData(text: string): string {
  return JSON.stringify(text).replaceAll('<', '\\u003c').replaceAll('>', '\\u003e');
}
