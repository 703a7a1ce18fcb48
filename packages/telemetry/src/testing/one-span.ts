/** One span in a process of its own. Writes which files were loaded for it. */
import { registerHooks } from 'node:module';
import { parseEnv } from '@uketsuke/runtime';
import { z } from 'zod';

const loaded: string[] = [];
registerHooks({
  load(url, context, next) {
    loaded.push(url);
    return next(url, context);
  },
});
const { openTracer, traceSettings } = await import('../index.ts');
const tracer = await openTracer({
  env: parseEnv(z.object(traceSettings), process.env),
  part: 'gateway',
  onFailure() {},
});
tracer.trace('work', {}, () => 1);
await tracer.close();
process.stdout.write(JSON.stringify(loaded));
