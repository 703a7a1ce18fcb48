/** npm run doctor: looks at everything a call needs, and says how to mend what is wrong. Exit code 1 when something is. */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readStack } from '../stack/files.ts';
import { findingText, runCheck, type Check } from './check.ts';
import { nodeCheck, portsCheck, voiceCheck, earsCheck } from './machine.ts';
import { clockCheck, databaseCheck, mailCheck, publicAddressCheck, serviceCheck } from './services.ts';
import { udpCheck, webrtcCheck } from './webrtc.ts';

const { values } = parseArgs({
  options: {
    'data-dir': { type: 'string', default: join(import.meta.dirname, '..', '..', '.data') },
    json: { type: 'boolean', default: false },
  },
});
const stack = readStack(values['data-dir']);

const checks: Check[] = [nodeCheck, voiceCheck, earsCheck(stack?.has_ears), udpCheck, portsCheck(stack !== null)];
if (stack) {
  checks.push(
    databaseCheck(stack.database_url),
    serviceCheck('Gateway', `${stack.local.base_url}/readyz`),
    serviceCheck('Voice', `${stack.local.voice_url}/healthz`),
    serviceCheck('Web', stack.dashboard_url && `${stack.dashboard_url}/healthz`),
    serviceCheck('Receiver', stack.receiver_url && `${stack.receiver_url}/healthz`),
    mailCheck(process.env['SMTP_URL'] ?? stack.smtp_url),
    clockCheck(stack),
    webrtcCheck(stack),
    publicAddressCheck('Public API', stack.base_url, '/healthz'),
    publicAddressCheck('Public voice', stack.voice_url, '/healthz'),
  );
}

const findings = [];
for (const check of checks) {
  const finding = await runCheck(check);
  findings.push(finding);
  if (!values.json) console.log(findingText(finding));
}
if (values.json) console.log(JSON.stringify(findings));
else if (!stack) console.log('\nThe stack is not running: npm start, then npm run doctor again for the rest.');
process.exitCode = findings.some(({ status }) => status === 'bad') ? 1 : 0;
// A native peer may keep the process alive after the test call.
process.exit();
