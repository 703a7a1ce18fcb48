import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Beside the reports of vitest, which leave out what failed outside of any test: how many such errors there were. */
export const unhandledFile = '.data/test/unhandled.json';

export default class UnhandledReporter {
  onTestRunEnd(_modules, unhandledErrors) {
    mkdirSync(dirname(unhandledFile), { recursive: true });
    writeFileSync(unhandledFile, JSON.stringify({ errors: unhandledErrors.map(({ message }) => message) }));
  }
}
