'use client';

import type { Environment } from '@uketsuke/contracts';
import type { TypedDocument } from '@uketsuke/graphql';
import { createContext, useCallback, useContext } from 'react';
import { requestGraphql } from '@/lib/graphql';

const EnvironmentContext = createContext<Environment>('live');
export const BillingEnvironment = EnvironmentContext.Provider;

/** Live or test: money is shared by both, but addresses and refused calls are of one. */
export function useEnvironment(): Environment {
  return useContext(EnvironmentContext);
}

type Request = <Result, Variables>(
  document: TypedDocument<Result, Variables>,
  variables: Variables,
  signal?: AbortSignal,
) => Promise<Result>;

/** Asks the service as the person who is signed in. Rejects with GatewayError, or with the network's own error. */
export function useRequest(): Request {
  const environment = useEnvironment();
  return useCallback<Request>(
    (document, variables, signal) => requestGraphql({ environment, document, variables, ...(signal && { signal }) }),
    [environment],
  );
}
