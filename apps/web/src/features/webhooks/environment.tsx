'use client';

import type { Environment } from '@uketsuke/contracts';
import { createContext, useContext } from 'react';

const EnvironmentContext = createContext<Environment>('live');
export const EnvironmentProvider = EnvironmentContext.Provider;

/** Live or test: what the room shows is of one of them. */
export function useEnvironment(): Environment {
  return useContext(EnvironmentContext);
}
