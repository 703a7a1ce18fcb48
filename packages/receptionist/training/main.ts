/** npm run train -w @uketsuke/receptionist: makes `weights.bin` of the intents and of the tagger of all sentences in `callers/`, and says how well they do. */
import { writeFileSync } from 'node:fs';
import { intents } from '../src/model/intents.ts';
import { writeWeights } from '../src/model/weights.ts';
import { writeTagWeights } from '../src/tagger/weights.ts';
import { seenOf } from './dataset.ts';
import { readCallers } from './read-callers.ts';
import { reportOf } from './report.ts';
import { reportTags } from './report-tags.ts';
import { isMarked, taggedOf } from './tagged.ts';
import { digestOf, train } from './train.ts';
import { judgeTagger, trainTagger } from './train-tagger.ts';

const { utterances, faults } = readCallers();
if (faults.length > 0) throw new Error(faults.join('\n'));
const { weights, judged } = train(utterances.map(seenOf));
const digest = digestOf(utterances);
const file = writeWeights({ ...weights, digest });
writeFileSync(new URL('../src/model/weights.bin', import.meta.url), file);
const report = reportOf(intents, judged);
writeFileSync(new URL('report.md', import.meta.url), report);
const tagged = utterances.filter(isMarked).map(taggedOf);
const tagWeights = writeTagWeights({ ...trainTagger(tagged), digest });
writeFileSync(new URL('../src/tagger/weights.bin', import.meta.url), tagWeights);
const tagReport = reportTags(judgeTagger(tagged));
writeFileSync(new URL('report-values.md', import.meta.url), tagReport);
console.log(`${report}\n${tagReport}`);
console.log(`${utterances.length} sentences, ${weights.rows.size} features, ${file.length} bytes`);
