import { DomainError, errorCatalogue, isErrorCode, type Problem } from '@uketsuke/contracts';

const billing = { path: ['billing'] };

/** By the code of an admission, or the node's own; what is not the integrator's to mend has no line. */
const problems: Readonly<Record<string, Problem>> = {
  missing: { path: ['token'], reason: 'missing' },
  malformed: { path: ['token'], reason: 'malformed' },
  unauthorized: { path: ['token'], reason: 'unknown' },
  token_expired: { path: ['token'], reason: 'expired' },
  token_used: { path: ['token'], reason: 'used' },
  tenant_disabled: { path: ['tenant'], reason: 'disabled' },
  no_agent: { path: ['agent'], reason: 'missing' },
  not_found: { path: ['agent'], reason: 'not found' },
  balance_depleted: { ...billing, reason: 'balance_depleted' },
  payment_overdue: { ...billing, reason: 'payment_overdue' },
  spending_cap_reached: { ...billing, reason: 'spending_cap_reached' },
  unavailable: { path: ['calls'], reason: 'too many at once' },
};

/** Every refusal of an offer is `forbidden`; `details` say why, and the message where the catalogue has words for it. */
export function refusedOffer(code: string): DomainError {
  const problem = problems[code];
  const speaksForItself = isErrorCode(code) && !['unauthorized', 'not_found', 'unavailable'].includes(code);
  const words = errorCatalogue[problem && speaksForItself ? code : 'forbidden'];
  return new DomainError('forbidden', {
    message: words.message,
    english: words.english,
    ...(problem && { problems: [problem] }),
  });
}
