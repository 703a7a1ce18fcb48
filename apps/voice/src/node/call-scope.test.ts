import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

/** As in `main.ts`: the process's last handlers ask to which call an error belongs. */
const program = `
import { createCallScope } from ${JSON.stringify(new URL('./call-scope.ts', import.meta.url).href)};
const scope = createCallScope();
const onStray = (error) => { if (!scope.catchStray(error)) console.log(error.message, 'belongs to no call'); };
process.on('uncaughtException', onStray);
process.on('unhandledRejection', onStray);
const call = { onStrayError: (error) => console.log(error.message, 'belongs to the call') };
const later = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
scope.run(call, () => {
  void Promise.reject(new Error('rejection'));
  void later(5).then(() => { throw new Error('late rejection'); });
  setTimeout(() => { throw new Error('exception'); }, 5);
});
void later(5).then(() => { throw new Error('other rejection'); });
setTimeout(() => { throw new Error('other exception'); }, 5);
`;

it('errors that nobody caught are told to the call in which they began, and end no process', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program]);
  expect(stdout.trim().split('\n').toSorted()).toEqual([
    'exception belongs to the call',
    'late rejection belongs to the call',
    'other exception belongs to no call',
    'other rejection belongs to no call',
    'rejection belongs to the call',
  ]);
});
