import type { OAuthAuth } from '../../definition/auth.ts';

/** Asks for a refresh token; no provider names it among what was granted. */
const unspoken = new Set(['offline_access']);

/** Those of the wanted scopes that were not granted. A provider that names none has granted all. */
export function missingScopes(
  { scopes, scopePrefix = '' }: Pick<OAuthAuth, 'scopes' | 'scopePrefix'>,
  granted: string | undefined,
): string[] {
  if (granted === undefined || granted.trim() === '') return [];
  const plain = (scope: string): string => {
    const text = scope.toLowerCase();
    return text.startsWith(scopePrefix) ? text.slice(scopePrefix.length) : text;
  };
  const have = new Set(granted.split(/[\s,]+/).map(plain));
  return scopes.filter((scope) => !unspoken.has(scope) && !have.has(plain(scope)));
}
