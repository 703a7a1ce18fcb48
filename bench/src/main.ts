/** npm run bench [-- rest voice hostile turns tools money deliveries]: the performance figures as ratios or per-core figures inside one run. npm run bench -- soak: leaks. npm run bench -- engines: the engines of production on emulated providers. */
import { cpus } from 'node:os';
import { benchDeliveries } from './deliveries/deliveries.ts';
import { figureTable, type Figure } from './figure.ts';
import { benchEngines } from './engines/engines.ts';
import { benchMoney } from './money/money.ts';
import { benchRest } from './rest/rest.ts';
import { benchSoak } from './soak/bench-soak.ts';
import { benchTools } from './tools/tools.ts';
import { benchTurns } from './turns/turns.ts';
import { benchHostile } from './voice/hostile.ts';
import { benchVoice } from './voice/voice.ts';

const parts: Record<string, () => Promise<Figure[]>> = {
  rest: benchRest,
  voice: benchVoice,
  hostile: benchHostile,
  turns: benchTurns,
  tools: benchTools,
  money: benchMoney,
  deliveries: benchDeliveries,
};
/** Only when asked for by name. */
const further: typeof parts = { soak: benchSoak, engines: benchEngines };
const all = { ...parts, ...further };
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in all));
if (unknown.length > 0) {
  console.error(`No such part: ${unknown.join(', ')}. There are: ${Object.keys(all).join(', ')}.`);
  process.exit(2);
}

const figures: Figure[] = [];
for (const [name, bench] of Object.entries(wanted.length > 0 ? all : parts)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.log(`measuring ${name} …`);
  figures.push(...(await bench()));
}
console.log(
  `\n${figureTable(figures)}\n\n${cpus().length} x ${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.versions.node}`,
);
