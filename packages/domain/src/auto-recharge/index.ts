export { continueRecharges, rechargeAllDue, rechargeIfDue } from './recharge.ts';
export { type AutoRechargeInput, setAutoRecharge } from './set.ts';
export { getStoppedNotice, type StoppedNotice } from './stopped-notice.ts';
