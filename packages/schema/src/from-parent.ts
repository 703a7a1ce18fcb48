/**
 * The extension of a field whose resolver needs nothing but a parent that was loaded with the field's own `select`; Pothos wraps
 * such a resolver in a check of that selection. `/v1` reads it directly. Not for fields with `authScopes`: it goes past them.
 */
export const fromParent = 'fromParent';
