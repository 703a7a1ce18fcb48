import { DomainError } from '@uketsuke/contracts';
import type { MemberRole } from '@uketsuke/db/client';
import type { DomainContext, EnvironmentName, Viewer } from './context.ts';

/** What the viewer is pinned to. */
export interface EnvironmentScope {
  organizationId: string;
  environmentId: string;
  environment: EnvironmentName;
}

/** What a verb or a field of the graph may ask of its viewer. */
export interface Rights {
  /** Reads what an environment holds; never a secret by itself. */
  reader: boolean;
  /** Changes what an environment holds, and sees its secrets. */
  admin: boolean;
  /** Came by a link of a few minutes, and may know which. */
  link: boolean;
  /** Reads webhook endpoints and their deliveries, without secrets. */
  webhookReader: boolean;
  /** Changes webhook endpoints, sees their secrets, and sends deliveries again. */
  webhooks: boolean;
  /** Reads which systems can be connected, and which are; never their credentials. */
  connectionReader: boolean;
  /** Connects systems, sets them up and disconnects them. */
  connections: boolean;
  /** Pays at one page of the sandbox. */
  payer: boolean;
  /** Is signed in, and changes the saved card and what recharges the balance: API keys cannot. */
  billingAdmin: boolean;
  /** Is signed in: sees members and API keys, which an API key must not even read. */
  member: boolean;
  /** Is signed in, and changes members and API keys. */
  memberAdmin: boolean;
  /** Is signed in, and makes, changes and removes owners; sets how long callers' data is kept. */
  owner: boolean;
  /**
   * Is signed in, answers for callers' data: erases it on request, and reads the audit. Not an API key: one that leaks must not destroy what
   * nobody can bring back, and each erasure has a person who asked for it.
   */
  steward: boolean;
  /** Runs calls: admits them, records them, says that the node lives. */
  voiceNode: boolean;
  /** Runs the jobs. */
  worker: boolean;
  /** Runs the service: organizations, keys of any of them. */
  operator: boolean;
}
export type Right = keyof Rights;

const none: Rights = {
  reader: false,
  admin: false,
  link: false,
  webhookReader: false,
  webhooks: false,
  connectionReader: false,
  connections: false,
  payer: false,
  billingAdmin: false,
  member: false,
  memberAdmin: false,
  owner: false,
  steward: false,
  voiceNode: false,
  worker: false,
  operator: false,
};

const apiKeyRights: Rights = { ...none, reader: true, admin: true, connectionReader: true, connections: true };

const adminRights: Rights = {
  ...none,
  reader: true,
  admin: true,
  webhookReader: true,
  webhooks: true,
  connectionReader: true,
  connections: true,
  billingAdmin: true,
  member: true,
  memberAdmin: true,
  steward: true,
};

const memberRights: Record<MemberRole, Rights> = {
  member: { ...none, reader: true, webhookReader: true, connectionReader: true, member: true },
  admin: adminRights,
  owner: { ...adminRights, owner: true },
};

/** What its one page needs, and no more. */
const linkRights: Record<Extract<Viewer, { kind: 'link' }>['purpose'], Rights> = {
  connect: { ...none, link: true, connectionReader: true, connections: true },
  portal: { ...none, link: true, webhookReader: true, webhooks: true },
};

const serviceRights: Record<Extract<Viewer, { kind: 'service' }>['name'], Rights> = {
  voice: { ...none, voiceNode: true },
  worker: { ...none, worker: true },
  operator: { ...none, operator: true },
};

/** The one table of who may what. A kind of viewer that is not named here has no right at all. */
export function rightsOf(viewer: Viewer): Rights {
  switch (viewer.kind) {
    case 'api_key':
      return apiKeyRights;
    case 'member':
      return memberRights[viewer.role];
    case 'service':
      return serviceRights[viewer.name];
    case 'link':
      return linkRights[viewer.purpose];
    case 'payer':
      return { ...none, payer: true };
    case 'mcp':
      return none;
    default:
      viewer satisfies never;
      return none;
  }
}

/** The scope in which a viewer who has the right reads and writes. */
function requireInside({ viewer }: DomainContext, right: Right): EnvironmentScope {
  if (viewer.kind === 'service' || viewer.kind === 'payer' || !rightsOf(viewer)[right])
    throw new DomainError('forbidden');
  const { organizationId, environmentId, environment } = viewer;
  return { organizationId, environmentId, environment };
}

export function requireReader(ctx: DomainContext): EnvironmentScope {
  return requireInside(ctx, 'reader');
}

export function requireAdmin(ctx: DomainContext): EnvironmentScope {
  return requireInside(ctx, 'admin');
}

/** Whoever came by a link. */
export function requireLink({ viewer }: DomainContext): Extract<Viewer, { kind: 'link' }> {
  if (viewer.kind !== 'link' || !rightsOf(viewer).link) throw new DomainError('forbidden');
  return viewer;
}

export function requireBillingAdmin(ctx: DomainContext): EnvironmentScope {
  return requireInside(ctx, 'billingAdmin');
}

/** Whoever has the address of a payment page of the sandbox. */
export function requirePayer({ viewer }: DomainContext): Extract<Viewer, { kind: 'payer' }> {
  if (viewer.kind !== 'payer' || !rightsOf(viewer).payer) throw new DomainError('forbidden');
  return viewer;
}

export function requireMember(ctx: DomainContext): EnvironmentScope {
  return requireInside(ctx, 'member');
}

export function requireMemberAdmin(ctx: DomainContext): EnvironmentScope {
  return requireInside(ctx, 'memberAdmin');
}

export function requireOwner(ctx: DomainContext): EnvironmentScope {
  return requireInside(ctx, 'owner');
}

export function requireSteward(ctx: DomainContext): EnvironmentScope {
  return requireInside(ctx, 'steward');
}

export function requireWebhookReader(ctx: DomainContext): EnvironmentScope {
  return requireInside(ctx, 'webhookReader');
}

export function requireWebhooks(ctx: DomainContext): EnvironmentScope {
  return requireInside(ctx, 'webhooks');
}

export function requireConnectionReader(ctx: DomainContext): EnvironmentScope {
  return requireInside(ctx, 'connectionReader');
}

export function requireConnections(ctx: DomainContext): EnvironmentScope {
  return requireInside(ctx, 'connections');
}

/** A part of the service itself, one of those that are named. */
export function requireService({ viewer }: DomainContext, ...parts: ('voiceNode' | 'worker' | 'operator')[]): void {
  const rights = rightsOf(viewer);
  if (!parts.some((part) => rights[part])) throw new DomainError('forbidden');
}

export type VoiceNodeViewer = Extract<Viewer, { name: 'voice' }>;

/** The voice node that asks. */
export function requireVoiceNode({ viewer }: DomainContext): VoiceNodeViewer {
  if (viewer.kind !== 'service' || viewer.name !== 'voice') throw new DomainError('forbidden');
  return viewer;
}
