import { ProviderError } from '../definition/provider.ts';
import type { Credentials, ProviderConnection } from './connectors.ts';

/** The credentials of one provider while it is open: those that run out are renewed before they are used, once for all who wait. */
export function createCurrentCredentials({
  credentials: given,
  renewal,
}: Pick<ProviderConnection, 'credentials' | 'renewal'>) {
  let credentials = given;
  let isDue = renewal?.isDue === true;
  let wasForced = false;
  let renewing: Promise<Credentials> | null = null;

  function renewed(used: Credentials): Promise<Credentials> | null {
    if (!renewal || used.by !== 'tokens') return null;
    renewing ??= renewal.renew(used).then(
      (fresh) => {
        credentials = fresh;
        isDue = false;
        renewing = null;
        return fresh;
      },
      (error: unknown) => {
        renewing = null;
        throw error;
      },
    );
    return renewing;
  }

  return {
    async get(): Promise<Credentials> {
      return (isDue ? await renewed(credentials) : null) ?? credentials;
    },
    /** For those that were refused: once, so that a refusal of something else is not asked about for ever. Null where there are none. */
    async newerThan(used: Credentials): Promise<Credentials | null> {
      if (credentials !== used) return credentials;
      if (wasForced && renewing === null) return null;
      wasForced = true;
      const newer = await renewed(used);
      if (newer === used) throw new ProviderError('unavailable', 'The service cannot be asked for access now.');
      return newer;
    },
  };
}
