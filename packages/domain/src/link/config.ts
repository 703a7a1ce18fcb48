/** What links depend on beside the database. */
export interface LinkConfig {
  /** Where people reach our pages, without a path. */
  webUrl: string;
  /** Events are delivered; without it there is nothing that a webhook portal could be for. */
  isWebhookDeliveryOn: boolean;
  /** Mails can be sent; absent: nobody gets any. */
  isMailOn?: boolean;
  /** Where providers send people back to who were asked to let us in. */
  connectCallbackUrl: string;
}
