/** The mail catcher as a process of the stack. */
import { parseArgs } from 'node:util';
import { startMailCatcher } from './mail-catcher.ts';

const { values } = parseArgs({
  options: {
    host: { type: 'string', default: '127.0.0.1' },
    smtp: { type: 'string', default: '1025' },
    web: { type: 'string', default: '1080' },
    folder: { type: 'string', default: '.data/mail' },
  },
});
const catcher = await startMailCatcher({
  host: values.host,
  smtpPort: Number(values.smtp),
  webPort: Number(values.web),
  folder: values.folder,
});
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => void catcher.stop().finally(() => process.exit(0)));
}
