import { operator } from './operator.ts';
import { stackFacts } from './world.ts';

/** A one-time link by which a member signs in; absent: the demo's admin. */
export function signInLink(email = stackFacts().admin_email): string {
  return operator<{ url: string }>('sign-in', '--email', email).url;
}
