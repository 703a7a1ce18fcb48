'use client';

import type { TypedDocument } from '@uketsuke/graphql';
import { createContext, useContext } from 'react';

/** As whom the room asks: a signed-in member, or somebody with a link to the portal. */
export interface WebhookAccess {
  /** Rejects with GatewayError, or with the network's own error. */
  request<Result, Variables>(
    document: TypedDocument<Result, Variables>,
    variables: Variables,
    signal?: AbortSignal,
  ): Promise<Result>;
  /** May change endpoints and see their secrets; everybody else only looks. */
  canManage: boolean;
}

const AccessContext = createContext<WebhookAccess | null>(null);
export const WebhookAccessProvider = AccessContext.Provider;

export function useWebhookAccess(): WebhookAccess {
  const access = useContext(AccessContext);
  if (!access) throw new Error('A part of the room outside of its WebhookAccessProvider');
  return access;
}
