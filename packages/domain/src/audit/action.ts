/** What an entry may tell. Each is written in the transaction of what it tells. */
export type AuditAction =
  | 'api_key.created'
  | 'api_key.revoked'
  | 'auto_recharge.changed'
  | 'call.erased'
  /** All calls of a number. */
  | 'caller.erased'
  | 'card.removed'
  | 'card.saved'
  /** The page to save one was opened. */
  | 'card_setup.begun'
  /** Some calls lost what their organization keeps no longer. */
  | 'content.expired'
  /** Nothing can be asked of it until it is connected again. */
  | 'connection.broken'
  | 'connection.changed'
  | 'connection.created'
  | 'connection.deleted'
  /** New credentials of the same account. */
  | 'connection.reconnected'
  /** To a tenant, by mail or through its chats. */
  | 'connect_link.sent'
  | 'contract.changed'
  | 'credit.granted'
  /** By hand; what the calendar issues is no act of anybody. */
  | 'invoice.issued'
  | 'invoice.paid'
  | 'invoice.voided'
  | 'member.added'
  | 'member.removed'
  | 'member.role_changed'
  | 'organization.created'
  | 'retention.changed'
  | 'tenant.deleted'
  | 'tenant_secret.rotated'
  | 'tools_secret.rotated'
  /** The page to pay at was opened. */
  | 'topup.begun'
  | 'webhook_endpoint.changed'
  | 'webhook_endpoint.created'
  | 'webhook_endpoint.deleted'
  | 'webhook_secret.revealed'
  | 'webhook_secret.rotated';
