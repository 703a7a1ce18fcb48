import { DomainError } from '@uketsuke/contracts';
import type { DomainContext, EnvironmentName, Viewer } from './context.ts';

/** What the viewer is pinned to. */
export interface EnvironmentScope {
  organizationId: string;
  environmentId: string;
  environment: EnvironmentName;
}

type ServiceName = Extract<Viewer, { kind: 'service' }>['name'];

/** Anyone inside an environment: its API key or a member of any role. Never returns a secret to them by itself. */
export function requireReader({ viewer }: DomainContext): EnvironmentScope {
  if (viewer.kind === 'service') throw new DomainError('forbidden');
  const { organizationId, environmentId, environment } = viewer;
  return { organizationId, environmentId, environment };
}

/** Who changes what an environment holds, and sees its secrets: an API key, an admin or an owner. */
export function requireAdmin(ctx: DomainContext): EnvironmentScope {
  const scope = requireReader(ctx);
  if (ctx.viewer.kind === 'member' && ctx.viewer.role === 'member') throw new DomainError('forbidden');
  return scope;
}

/** What an API key must not touch, not even read: members, keys, billing settings. */
export function requireMember(ctx: DomainContext): EnvironmentScope {
  const scope = requireReader(ctx);
  if (ctx.viewer.kind !== 'member') throw new DomainError('forbidden');
  return scope;
}

/** An admin or owner who is signed in. */
export function requireMemberAdmin(ctx: DomainContext): EnvironmentScope {
  requireMember(ctx);
  return requireAdmin(ctx);
}

/** Parts of the service itself; with names, only those. */
export function requireService({ viewer }: DomainContext, ...names: ServiceName[]): void {
  if (viewer.kind !== 'service') throw new DomainError('forbidden');
  if (names.length > 0 && !names.includes(viewer.name)) throw new DomainError('forbidden');
}
