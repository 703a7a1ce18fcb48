export { chargeCall } from './charge-call.ts';
export { chargeMissedCalls } from './charge-missed.ts';
export { expireCredit } from './expire-credit.ts';
export { getVerification, type VerificationView } from './get-verification.ts';
export { type CreditLotView, listCreditLots } from './list-lots.ts';
export { type LedgerTransactionView, listLedgerTransactions } from './list-transactions.ts';
export { type LedgerProblem, type LedgerVerification, verifyLedger } from './verify.ts';
export { type LastVerification, lastVerification } from './last-verification.ts';
