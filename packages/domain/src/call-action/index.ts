export { type CallAction, leftOutReasons } from './call-action.ts';
