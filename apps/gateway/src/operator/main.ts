/** npm run operator: what only whoever runs the service may do. */
import { operate } from './operate.ts';

const { code, stdout, stderr } = await operate(process.argv.slice(2), process.env);
process.stdout.write(stdout);
process.stderr.write(stderr);
process.exitCode = code;
