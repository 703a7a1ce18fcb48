'use client';

import type { Environment } from '@uketsuke/contracts';
import type { TypedDocument } from '@uketsuke/graphql';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { requestGraphql } from '@/lib/graphql';

/** As whom a room asks: a signed-in member, or somebody who came by a link. */
export interface RoomAccess {
  /** Rejects with GatewayError, or with the network's own error. */
  request<Result, Variables>(
    document: TypedDocument<Result, Variables>,
    variables: Variables,
    signal?: AbortSignal,
  ): Promise<Result>;
  /** May change what the room shows, and see its secrets; everybody else only looks. */
  canManage: boolean;
  /** The address that opens the room again in this tab; it may hold a secret. */
  comeBackTo(): string;
}

const AccessContext = createContext<RoomAccess | null>(null);
export const RoomAccessProvider = AccessContext.Provider;

export function useRoomAccess(): RoomAccess {
  const access = useContext(AccessContext);
  if (!access) throw new Error('A part of the room outside of its RoomAccessProvider');
  return access;
}

interface MemberAccessProps {
  environment: Environment;
  canManage: boolean;
  children: ReactNode;
}

/** The room asks as the person who is signed in. */
export function MemberAccess({ environment, canManage, children }: MemberAccessProps) {
  const access = useMemo<RoomAccess>(
    () => ({
      canManage,
      comeBackTo: () => location.href,
      request: (document, variables, signal) =>
        requestGraphql({ environment, document, variables, ...(signal && { signal }) }),
    }),
    [environment, canManage],
  );
  return <RoomAccessProvider value={access}>{children}</RoomAccessProvider>;
}
