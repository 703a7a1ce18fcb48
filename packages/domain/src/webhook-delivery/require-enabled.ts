import { DomainError } from '@uketsuke/contracts';
import type { WebhookEndpoint } from '@uketsuke/db/client';

/** Nothing is sent to an endpoint that is switched off, whoever asks. */
export function requireEnabled({ isEnabled }: Pick<WebhookEndpoint, 'isEnabled'>): void {
  if (!isEnabled) {
    throw new DomainError('conflict', {
      message: 'このエンドポイントは無効になっています。有効にしてからもう一度お試しください。',
    });
  }
}
