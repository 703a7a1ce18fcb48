/** By the code of an admission, or the node's own. A close reason may have 123 bytes; whoever sees it sees the stream's parameters as well. */
const reasons: Readonly<Record<string, string>> = {
  // The same for a tenant that does not exist: nobody learns which tenants there are.
  unauthorized: 'secret wrong',
  malformed: 'tenant or secret missing or malformed',
  tenant_disabled: 'tenant disabled',
  no_agent: 'tenant has no agent',
  not_found: 'agent not found',
  balance_depleted: 'billing: balance_depleted',
  payment_overdue: 'billing: payment_overdue',
  spending_cap_reached: 'billing: spending_cap_reached',
  unavailable: 'too many calls at once',
  no_room: 'voice node full',
  unclear: 'gateway unreachable',
};

/** The text with which a refused stream is closed. */
export function refusedStreamReason(code: string): string {
  return reasons[code] ?? 'refused';
}
