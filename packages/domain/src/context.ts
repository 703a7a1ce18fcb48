import type { MemberRole } from '@uketsuke/db/client';
import type { Database } from '@uketsuke/db';
import type { Connectors } from '@uketsuke/connectors';
import type { ConnectorId } from '@uketsuke/contracts';
import type { OutboundClient } from '@uketsuke/outbound';
import type { Clock, SecretBox } from '@uketsuke/runtime';
import type { PaymentNotices } from './payment-notice/notices.ts';
import type { PaymentProvider } from './payment/provider.ts';
import type { ToolCaller } from './tool/tool-caller.ts';

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
  /** Somebody with a link of a few minutes to one page: the connect page of a tenant or environment, or the webhook portal. */
  | {
      kind: 'link';
      purpose: 'connect' | 'portal';
      organizationId: string;
      environmentId: string;
      environment: EnvironmentName;
      /** null: the environment itself. */
      tenantId: string | null;
      /** Those that a connect page offers. */
      connectors: readonly ConnectorId[];
      /** The only origin that may frame the page; null: none may. */
      frameOrigin: string | null;
      /** The key or the member without whom the link lets nobody in. */
      madeBy: string;
      expiresAt: Date;
    }
  /** Whoever has the address of a payment page of the sandbox. */
  | { kind: 'payer'; organizationId: string; checkoutId: string }
  /** A program that a member let in by OAuth, in the organization and environment chosen then. */
  | {
      kind: 'mcp';
      userId: string;
      email: string;
      organizationId: string;
      environmentId: string;
      environment: EnvironmentName;
      role: MemberRole;
      scopes: readonly string[];
    }
  /** One process of a voice node. Sees the calls that its node holds; never reachable by API users. */
  | { kind: 'service'; name: 'voice'; nodeId: string; instanceId: string }
  /** The service itself (jobs, operator). Sees all environments. */
  | { kind: 'service'; name: 'worker' | 'operator' };

/** What whoever runs the service should hear of: a voice node said what cannot be, or what it has no right to say. */
export interface NodeDoubt {
  doubt: 'impossible_time' | 'not_holder' | 'identity_taken';
  nodeId: string;
  callId?: string;
  /** The greatest time that was said, and the time that counts instead. */
  saidMs?: number;
  passedMs?: number;
}

/**
 * What whoever runs the service should hear of a connector. `client_refused`: the provider no longer takes the operator's own client;
 * `grant_not_ended`: a grant that came to nothing here is still there at the provider; `unreadable`: the row of a connection cannot be read.
 */
export interface ConnectorTrouble {
  trouble: 'client_refused' | 'grant_not_ended' | 'unreadable';
  connector: string;
  connectionId?: string;
  error?: unknown;
}

/** The trace that this work is a part of. */
export interface WorkTrace {
  /** In the notation of W3C, to be kept with what goes on later; undefined where nothing is recorded. */
  traceparent(): string | undefined;
  /** This work goes back to what kept that. */
  link(traceparent: string): void;
}

/** What this process does about webhooks. */
export interface WebhookPolicy {
  /** False: nothing is delivered, so nobody may ask for it. */
  isDeliveryOn: boolean;
  /** Throws an `OutboundError` where the address cannot be a target. */
  checkTarget: OutboundClient['check'];
}

export interface DomainContext {
  viewer: Viewer;
  db: Database;
  clock: Clock;
  /** Seals recoverable secrets and signs cursors; keys derived from APP_SECRET. */
  secrets: SecretBox;
  /** Absent: tools of agents cannot be called. */
  tools?: ToolCaller;
  /** Outside systems that can be connected; absent: none. */
  connectors?: Connectors;
  /** Absent: webhook delivery is not available. */
  webhooks?: WebhookPolicy;
  /** Where people pay; absent: nowhere. */
  payments?: PaymentProvider;
  /** What the payment provider says by itself; absent: it says nothing. */
  paymentNotices?: PaymentNotices;
  /** The log of the process, if it has one. */
  onDoubt?(doubt: NodeDoubt): void;
  /** The same, of connectors. */
  onConnectorTrouble?(trouble: ConnectorTrouble): void;
  /** Where the process keeps traces. */
  trace?: WorkTrace;
}
