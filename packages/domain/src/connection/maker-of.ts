import { DomainError } from '@uketsuke/contracts';
import type { DomainContext } from '../context.ts';

/** `created_by`: the member's email address, `api` for a key, `tenant` for the connect page. */
export function makerOf({ viewer }: DomainContext): string {
  switch (viewer.kind) {
    case 'api_key':
      return 'api';
    case 'member':
    case 'mcp':
      return viewer.email;
    case 'link':
      return 'tenant';
    case 'payer':
    case 'service':
      throw new DomainError('forbidden');
    default:
      return viewer satisfies never;
  }
}
