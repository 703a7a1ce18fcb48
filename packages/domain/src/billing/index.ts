export { forecastRunOut } from './forecast-run-out.ts';
export { type Billing, getBilling } from './get.ts';
export { type GrantedCredit, grantCredit } from './grant-credit.ts';
export { topupLimits } from './topup-limits.ts';
export { taxRateBasisPoints } from './tax.ts';
