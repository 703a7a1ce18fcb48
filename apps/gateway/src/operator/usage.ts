import { usageText } from './command-line.ts';
import { commands } from './commands.ts';

/** What is written to `manual.txt`, for `npm run operator -- --help` before anything is installed. */
export function operatorUsage(): string {
  return `${usageText(commands)}\n`;
}
