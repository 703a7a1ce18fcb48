import type { MemberRole } from '@uketsuke/db/client';
import type { Database } from '@uketsuke/db';
import type { Clock, SecretBox } from '@uketsuke/runtime';

export type EnvironmentName = 'live' | 'test';

/** Who asks. Every read and write is pinned to the viewer's organization and environment. */
export type Viewer =
  | { kind: 'api_key'; keyId: string; organizationId: string; environmentId: string; environment: EnvironmentName }
  | {
      kind: 'member';
      userId: string;
      email: string;
      role: MemberRole;
      organizationId: string;
      environmentId: string;
      environment: EnvironmentName;
    }
  /** A voice node, or the service itself (jobs, operator). Sees all environments; never reachable by API users. */
  | { kind: 'service'; name: 'voice' | 'worker' | 'operator' };

export interface DomainContext {
  viewer: Viewer;
  db: Database;
  clock: Clock;
  /** Seals recoverable secrets and signs cursors; keys derived from APP_SECRET. */
  secrets: SecretBox;
}
