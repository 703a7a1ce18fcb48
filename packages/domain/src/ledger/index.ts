export { chargeCall } from './charge-call.ts';
export { chargeMissedCalls } from './charge-missed.ts';
export { expireCredit } from './expire-credit.ts';
export { type LedgerProblem, type LedgerVerification, verifyLedger } from './verify.ts';
