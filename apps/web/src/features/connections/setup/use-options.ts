'use client';

import { useMemo } from 'react';
import type { z } from 'zod';
import { type Query, useQuery } from '@/components/use-query';
import { optionsQuery } from '../documents';

/** What the connected account offers to choose from now. */
export function useOptions<Options>(
  shape: z.ZodType<Options>,
  { connectionId, params = {} }: { connectionId: string; params?: Record<string, string> },
): Query<Options> {
  const { data, failure, reload } = useQuery(optionsQuery, { id: connectionId, params });
  const options = data?.connectionOptions;
  const read = useMemo(() => (options === undefined ? undefined : shape.safeParse(options)), [shape, options]);
  return { data: read?.data, failure: read?.error ?? failure, reload };
}
