import { DomainError, unknownReason } from '@uketsuke/contracts';

/** Names the path of an operation that was probably meant, with the ids of the request. */
export function unknownPath(url: string, paths: readonly string[]): DomainError {
  const [asked = ''] = url.split('?');
  const parts = asked.split('/').filter((part) => part !== '');
  const known = paths.map((path) => {
    const wanted = path.slice(1).split('/');
    return `/${wanted.map((part, index) => (part.startsWith('{') ? (parts[index] ?? part) : part)).join('/')}`;
  });
  return new DomainError('not_found', { problems: [{ path: ['path'], reason: unknownReason(asked, known) }] });
}
