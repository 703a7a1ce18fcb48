/** The id behind a field that may also hold the whole object, as in Stripe's types. */
export function idOf(reference: string | { id: string } | null): string {
  if (reference === null) throw new Error('It refers to nothing');
  return typeof reference === 'string' ? reference : reference.id;
}
