/** npm run eval: plays scenario files against an engine, and says what of it was as expected. The manual is `manual.txt`. */
import { silentLogger } from './engine/silent-logger.ts';
import { readArguments } from './arguments.ts';
import { openForSpeech } from './run/open-for-speech.ts';
import { openForText } from './run/open-for-text.ts';
import { report } from './report/report.ts';
import { findScenarios } from './run/find-scenarios.ts';
import { runScenario, type PlayedScenario } from './run/run-scenarios.ts';
import { isIn } from './scenario/pattern.ts';
import { readPublishedAgent } from './scenario/read-published-agent.ts';
import { readScenario, type Scenario } from './scenario/read-scenario.ts';
import { FaultyFile } from './scenario/read-yaml.ts';

/** 1: a scenario misses. 2: it could not be tried. */
async function run(): Promise<number> {
  const options = readArguments(process.argv.slice(2), process.env);
  const scenarios = (await readAll(await findScenarios(options.scenarios))).filter(
    ({ title, file, language }) =>
      (options.language === null || language === options.language) &&
      (options.only === null || isIn(options.only, title) || isIn(options.only, file)),
  );
  if (scenarios.length === 0) throw new Error('No scenario fits');
  const agent = options.agent && (await readPublishedAgent(options.agent));
  const played: PlayedScenario[] = [];
  for (const name of options.engines) {
    const logger = silentLogger();
    const opened = options.speech
      ? await openForSpeech({ name, isEmulated: options.isEmulated, manner: options.speech, logger })
      : await openForText({ name, isEmulated: options.isEmulated, logger });
    try {
      for (const scenario of scenarios) {
        played.push(
          await runScenario({
            scenario,
            engine: opened.engine,
            way: opened.wayFor(scenario),
            ...(agent && { agent }),
          }),
        );
      }
    } finally {
      await opened.close();
    }
  }
  await printed(`${report(played, options)}\n`);
  return played.every(({ verdict }) => verdict.misses.length === 0) ? 0 : 1;
}

/** A pipe takes long texts in pieces, and the end of the process would cut them. */
function printed(text: string): Promise<void> {
  return new Promise((resolve) => void process.stdout.write(text, () => resolve()));
}

async function readAll(files: readonly string[]): Promise<Scenario[]> {
  const results = await Promise.allSettled(files.map(readScenario));
  const faults = results.flatMap((result) => {
    if (result.status === 'fulfilled') return [];
    if (result.reason instanceof FaultyFile) return [result.reason.message];
    throw result.reason;
  });
  if (faults.length > 0) throw new FaultyFile(faults.join('\n'));
  return results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
}

try {
  process.exitCode = await run();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
// The framework of the conversation leaves handles open.
process.exit();
