/** Prefixes of every public id. The rest is 22 or more base62 characters, sortable by time (made by `newId` of @uketsuke/runtime). */
export const idPrefixes = {
  agent: 'agt',
  tenant: 'ten',
  call: 'call',
  session: 'sess',
  connection: 'con',
  request: 'req',
  organization: 'org',
  environment: 'env',
  user: 'usr',
  member: 'mem',
  apiKey: 'key',
  voiceNode: 'node',
  toolCall: 'tcall',
  secret: 'sec',
  link: 'link',
  auditEntry: 'aud',
  webhookEndpoint: 'whe',
  webhookEvent: 'msg',
  webhookDelivery: 'whd',
  webhookAttempt: 'wha',
  creditLot: 'lot',
  invoice: 'inv',
  payment: 'pay',
  refusedCall: 'rfc',
} as const;

export type IdKind = keyof typeof idPrefixes;
