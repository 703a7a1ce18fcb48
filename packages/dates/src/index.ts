export { addDays, type Clock, type Day, dayIn, weekdayOf, type When } from './day.ts';
export { readFrom } from './read-from.ts';
export { readWhen, writeWhen } from './read-when.ts';
export { splitDays } from './split-days.ts';
