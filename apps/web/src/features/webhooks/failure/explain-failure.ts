import type { WebhookErrorKind } from '@uketsuke/contracts/webhook';

const namedStatuses = [400, 401, 403, 404, 405, 408, 410, 413, 415, 422, 429, 500, 502, 503, 504] as const;
type NamedStatus = (typeof namedStatuses)[number];

/** Why a delivery failed, as finely as there is different advice for it. */
export type FailureReason =
  | Exclude<WebhookErrorKind, 'status'>
  | `status_${NamedStatus}`
  | 'status_4xx'
  | 'status_5xx'
  | 'status_other';

export interface FailedAttempt {
  errorKind: WebhookErrorKind;
  /** null: no answer came. */
  statusCode: number | null;
}

export function explainFailure({ errorKind, statusCode }: FailedAttempt): FailureReason {
  if (errorKind !== 'status') return errorKind;
  const named = namedStatuses.find((status) => status === statusCode);
  if (named !== undefined) return `status_${named}`;
  if (statusCode !== null && statusCode >= 400 && statusCode < 500) return 'status_4xx';
  if (statusCode !== null && statusCode >= 500 && statusCode < 600) return 'status_5xx';
  return 'status_other';
}
