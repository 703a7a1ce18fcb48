/**
 * The extension of a field whose resolver needs nothing but a parent that was loaded with the field's own `select`; Pothos wraps
 * such a resolver in a check of that selection. `/v1` reads it directly, past the field's authScopes: `from-parent-plugin.ts`
 * refuses a field that has both.
 */
export const fromParent = 'fromParent';
