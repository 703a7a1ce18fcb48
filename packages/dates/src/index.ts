export { type Clock, type Day, dayIn, type When } from './day.ts';
export { readWhen, writeWhen } from './read-when.ts';
