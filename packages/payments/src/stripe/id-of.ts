/** The id behind a field that Stripe fills with the id or with the whole object. */
export function idOf(reference: string | { id: string }): string {
  return typeof reference === 'string' ? reference : reference.id;
}
