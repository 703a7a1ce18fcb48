export type { Clock, Day, When } from './day.ts';
export { readWhen } from './read-when.ts';
