import { z } from 'zod';
import { isStorableText } from './text.ts';

/** An id inside an input. Its form is not checked here: an id that cannot exist is not found, as any other. */
export const idReference = (example: string) =>
  z
    .string()
    .min(1, 'must not be empty')
    .refine(isStorableText, 'must not contain NUL or lone surrogates')
    .meta({ examples: [example] });

export const agentReference = idReference('agt_0TqZ4mX1a8Kq3VbN7sLw2RdY');
export const tenantReference = idReference('ten_0TqZ4mX1a8Kq3VbN7sLw2RdY');
