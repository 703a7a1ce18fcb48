import type { commonWords } from '@/components/words';
import { GatewayError } from '@/lib/graphql';
import type { WordsOf } from '@/lib/words';
import type { personalDataWords } from './words';

type Failures = WordsOf<typeof personalDataWords>['failures'];

/** Why nothing was done, and what to do next. */
export function failureText(
  error: unknown,
  { failures, common }: { failures: Failures; common: WordsOf<typeof commonWords> },
): string {
  if (error instanceof GatewayError && isKnown(error.code, failures)) return failures[error.code];
  return common.unreachable;
}

function isKnown(code: string, failures: Failures): code is keyof Failures {
  return Object.hasOwn(failures, code);
}
