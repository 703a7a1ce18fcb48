/** Each connector over its played provider, for tests of what uses connectors. */
export { cases } from './cases/index.ts';
export { nowMs } from './connector-case.ts';
export { openCase, type OpenCase } from './open-case.ts';
