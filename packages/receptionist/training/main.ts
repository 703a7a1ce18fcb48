/** npm run train -w @uketsuke/receptionist: makes `src/model/weights.bin` of all sentences in `callers/`, and says how well it does. */
import { writeFileSync } from 'node:fs';
import { intents } from '../src/model/intents.ts';
import { hashOf, writeWeights } from '../src/model/weights.ts';
import { seenOf } from './dataset.ts';
import { readCallers } from './read-callers.ts';
import { reportOf } from './report.ts';
import { train } from './train.ts';

const { utterances, faults } = readCallers();
if (faults.length > 0) throw new Error(faults.join('\n'));
const { weights, judged } = train(utterances.map(seenOf));
const file = writeWeights({ ...weights, digest: hashOf(JSON.stringify(utterances)) });
writeFileSync(new URL('../src/model/weights.bin', import.meta.url), file);
const report = reportOf(intents, judged);
writeFileSync(new URL('report.md', import.meta.url), report);
console.log(`${report}\n${utterances.length} sentences, ${weights.rows.size} features, ${file.length} bytes`);
