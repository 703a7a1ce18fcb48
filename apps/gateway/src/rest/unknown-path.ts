import { DomainError, nearestName, unknownBut } from '@uketsuke/contracts';

/** Names the path of an operation that was probably meant, with the ids of the request. */
export function unknownPath(url: string, paths: readonly string[]): DomainError {
  const [asked = ''] = url.split('?');
  const parts = partsOf(asked);
  const meant = paths.map(partsOf).find((wanted) => isSlipOf(parts, wanted));
  const path = meant ? `/${meant.map((part, index) => (isId(part) ? parts[index] : part)).join('/')}` : null;
  return new DomainError('not_found', { problems: [{ path: ['path'], reason: unknownBut(path) }] });
}

function partsOf(path: string): string[] {
  return path.split('/').filter((part) => part !== '');
}

const isId = (part: string): boolean => part.startsWith('{');

/** Ids say nothing of what was meant. */
function isSlipOf(parts: readonly string[], wanted: readonly string[]): boolean {
  return (
    parts.length === wanted.length &&
    wanted.every((part, index) => isId(part) || nearestName(parts[index] ?? '', [part]) !== null)
  );
}
