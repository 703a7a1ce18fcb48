import { webhooksPortal } from '@uketsuke/contracts/rest';
import { graphql } from '@uketsuke/graphql';
import { defineOperation } from '../operation.ts';

export const createWebhookPortal = defineOperation({
  route: webhooksPortal,
  document: graphql(`
    mutation ($frameOrigin: String, $locale: Locale) {
      result: createWebhookPortalLink(frameOrigin: $frameOrigin, locale: $locale) {
        ... on CreateWebhookPortalLinkSuccess {
          data {
            url
            expires_at: expiresAt
          }
        }
      }
    }
  `),
  variables: ({ body }) => body,
});
