import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
/** A line of a logger whose message stands in the code: `log.info({ … }, 'call.ended')`. */
const logged = /\b(?:log|logger)\.(?:trace|debug|info|warn|error|fatal)\([^;]*?'([^';]*)'\s*,?\s*\)/g;
const eventName = /^[a-z_]+(\.[a-z_]+)+$/;

it('every line of a log is an event with a name, as `call.ended`', () => {
  const files = globSync('{apps/gateway,apps/voice,packages/*,scripts}/src/**/*.ts', { cwd: root });
  const events = files
    .filter((file) => !file.includes('.test.'))
    .flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(logged)].map(([, message = '']) => ({ file, message })),
    );
  expect(events.length).toBeGreaterThan(30);
  expect(events.filter(({ message }) => !eventName.test(message))).toEqual([]);
});
