import type { z } from 'zod';
import { type Provider, ProviderError, type ProviderRequest } from './provider.ts';

/** One request whose answer must have this shape. */
export async function ask<Shape extends z.ZodType>(
  provider: Provider,
  request: ProviderRequest,
  shape: Shape,
): Promise<z.output<Shape>> {
  const { body, status } = await provider.request(request);
  const read = shape.safeParse(body);
  if (read.success) return read.data;
  throw new ProviderError('unavailable', 'The service answered something that cannot be read.', {
    status,
    cause: read.error,
  });
}
