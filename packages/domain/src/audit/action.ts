/** What an entry may tell. Each is written in the transaction of what it tells. */
export type AuditAction =
  | 'api_key.created'
  | 'api_key.revoked'
  | 'auto_recharge.changed'
  | 'call.erased'
  /** All calls of a number. */
  | 'caller.erased'
  | 'card.removed'
  /** Some calls lost what their organization keeps no longer. */
  | 'content.expired'
  | 'contract.changed'
  | 'member.added'
  | 'member.removed'
  | 'member.role_changed'
  | 'organization.created'
  | 'retention.changed'
  | 'tenant.deleted'
  | 'tenant_secret.rotated'
  | 'tools_secret.rotated'
  | 'webhook_endpoint.changed'
  | 'webhook_endpoint.created'
  | 'webhook_endpoint.deleted'
  | 'webhook_secret.revealed'
  | 'webhook_secret.rotated';
