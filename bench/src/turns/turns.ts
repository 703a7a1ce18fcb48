/** npm run bench -- turns: how soon a caller is answered, and how often a caller is cut off or cuts the agent off without wanting to. */
import { createLogger } from '@uketsuke/runtime';
import { createSpeech } from '@uketsuke/speech';
import { loadAgents } from '@uketsuke/voice/livekit/runtime.ts';
import { loadNeuralVad } from '@uketsuke/voice/turns/neural-vad.ts';
import { percentile, type Figure } from '../figure.ts';
import { playTurn, type EarsKind, type PlayedTurn } from './play-turn.ts';
import { seededRandom } from './random.ts';
import { heldOutWords, makeTurns, tuningWords, type CallerTurn } from './script.ts';
import { makeEcho, makeSound, type CallerSound } from './sound.ts';

const kinds: readonly EarsKind[] = ['streaming', 'utterance', 'model', 'preparing_model'];
const languages = ['ja', 'en'] as const;
/** Far below the caller's voice: a quiet room, a street, a hall. */
const noisesDb = [35, 25, 18, 12] as const;
const turnsPerLanguage = 100;
/** A caller who waits longer wonders whether anybody is there. */
const lateMs = 1200;
const agentWords = {
  ja: 'かしこまりました。それではお名前とお電話番号を順番にお願いいたします。ご予約の日時は後ほどお伺いします。',
  en: 'Certainly. Then may I have your name and your phone number, one after the other. I will ask for the day and the hour after that.',
};

interface Prepared {
  turn: CallerTurn;
  sound: CallerSound;
  echo: Int16Array | null;
}

export async function benchTurns(): Promise<Figure[]> {
  await loadAgents(createLogger({ service: 'bench', level: 'error' }));
  const createVoiceModel = loadNeuralVad();
  const figures: Figure[] = [];
  for (const set of ['tuning', 'held out'] as const) {
    const prepared = await prepare(set);
    for (const ears of kinds) {
      const played: PlayedTurn[] = [];
      for (const [at, caller] of prepared.entries()) {
        const random = seededRandom(at + (set === 'tuning' ? 1000 : 2000));
        played.push(await playTurn({ ...caller, ears, random, createVoiceModel }));
      }
      const summary = summaryOf(played);
      console.log(`  ${set}, ${earsNames[ears]}: ${described(summary)}`);
      console.log(`    ${byKind(played)}`);
      if (set === 'held out') figures.push(...figuresOf(ears, summary));
    }
  }
  return figures;
}

const earsNames: Record<EarsKind, string> = {
  streaming: 'words as they are spoken',
  utterance: 'words after each pause',
  model: 'no words (speech to speech)',
  preparing_model: 'words of a model that thinks in the pause (speech to speech)',
};

async function prepare(set: 'tuning' | 'held out'): Promise<Prepared[]> {
  const speech = createSpeech();
  try {
    if (!(await speech.isAvailable())) throw new Error('The voice without keys is not installed: callers cannot speak');
    const random = seededRandom(set === 'tuning' ? 7 : 4711);
    const prepared: Prepared[] = [];
    for (const language of languages) {
      const words = (set === 'tuning' ? tuningWords : heldOutWords)[language];
      for (const turn of makeTurns(language, words, random, turnsPerLanguage)) {
        const sound = await makeSound({
          ...{ turn, speech, random, leadMs: 3400, noiseDb: random.pick(noisesDb) },
          tailMs: turn.isOverAgent ? 2500 : 2200,
          hasBangs: turn.kind === 'nothing',
        });
        const belowDb = -random.between(20, 35);
        const echo = turn.isOverAgent ? await makeEcho(speech, agentWords[language], language, belowDb) : null;
        prepared.push({ turn, sound, echo });
      }
    }
    return prepared;
  } finally {
    await speech.close();
  }
}

interface Summary {
  answered: number;
  waitP50Ms: number;
  waitP95Ms: number;
  falseCutsPercent: number;
  /** Nothing in the words says that more comes: what is answered first is a sentence of its own. */
  additionsPercent: number;
  latePercent: number;
  falseInterruptionsPercent: number;
  missedInterruptionsPercent: number;
  silentP95Ms: number;
  /** While nobody spoke: how often the agent fell silent for a moment, and for how long. */
  pausesPerTurn: number;
  pauseMs: number;
}

function summaryOf(played: readonly PlayedTurn[]): Summary {
  const own = played.filter(({ turn }) => !turn.isOverAgent && turn.kind !== 'afterthought');
  const waits = own.filter(({ isCut }) => !isCut).map(({ waitMs }) => waitMs ?? Infinity);
  const unwanted = played.filter(({ turn }) => turn.kind === 'listening' || turn.kind === 'nothing');
  const wanted = played.filter(({ turn }) => turn.kind === 'interruption');
  const alone = played.filter(({ turn }) => turn.kind === 'nothing').map(({ pauses }) => pauses);
  const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
  const pauses = sumOf(alone.map(({ count }) => count));
  return {
    answered: waits.length,
    waitP50Ms: percentile(waits, 0.5),
    waitP95Ms: percentile(waits, 0.95),
    falseCutsPercent: percent(own, ({ isCut }) => isCut),
    additionsPercent: percent(
      played.filter(({ turn }) => turn.kind === 'afterthought'),
      ({ isCut }) => isCut,
    ),
    latePercent: percent(own, ({ waitMs }) => waitMs === null || waitMs > lateMs),
    falseInterruptionsPercent: percent(unwanted, ({ isAgentCut }) => isAgentCut),
    missedInterruptionsPercent: percent(wanted, ({ isAgentCut }) => !isAgentCut),
    silentP95Ms: percentile(
      wanted.map(({ silentAfterMs }) => silentAfterMs ?? Infinity),
      0.95,
    ),
    pausesPerTurn: pauses / Math.max(1, alone.length),
    pauseMs: sumOf(alone.map(({ ms }) => ms)) / Math.max(1, pauses),
  };
}

function percent(played: readonly PlayedTurn[], is: (turn: PlayedTurn) => boolean): number {
  return (100 * played.filter(is).length) / Math.max(1, played.length);
}

function described(summary: Summary): string {
  return [
    `wait p50 ${summary.waitP50Ms.toFixed(0)} ms, p95 ${summary.waitP95Ms.toFixed(0)} ms of ${summary.answered}`,
    `false cuts ${summary.falseCutsPercent.toFixed(1)} %`,
    `late ${summary.latePercent.toFixed(1)} %`,
    `false interruptions ${summary.falseInterruptionsPercent.toFixed(1)} %`,
    `missed ${summary.missedInterruptionsPercent.toFixed(1)} %`,
    `barge-in p95 ${summary.silentP95Ms.toFixed(0)} ms`,
    `${summary.pausesPerTurn.toFixed(1)} pauses of ${summary.pauseMs.toFixed(0)} ms at noises and echo`,
  ].join(', ');
}

function byKind(played: readonly PlayedTurn[]): string {
  const found = [...new Set(played.filter(({ turn }) => !turn.isOverAgent).map(({ turn }) => turn.kind))];
  return found
    .map((kind) => {
      const of = played.filter(({ turn }) => turn.kind === kind);
      const waits = of.filter(({ isCut }) => !isCut).map(({ waitMs }) => waitMs ?? Infinity);
      return `${kind} ${percentile(waits, 0.5).toFixed(0)} ms, ${of.filter(({ isCut }) => isCut).length} of ${of.length} cut`;
    })
    .join('; ');
}

function figuresOf(ears: EarsKind, summary: Summary): Figure[] {
  const lower = { isBetter: 'lower', note: `callers held out, ${summary.answered} turns` } as const;
  const name = earsNames[ears];
  return [
    {
      ...lower,
      name: `end of speech to turn, ${name}, p50`,
      measured: summary.waitP50Ms,
      unit: 'ms',
      firstStep: 425,
      goal: 325,
    },
    { ...lower, name: `false cuts, ${name}`, measured: summary.falseCutsPercent, unit: '%', firstStep: 2, goal: 1 },
    {
      ...lower,
      name: `additions to a finished sentence that came after its end, ${name}`,
      measured: summary.additionsPercent,
      unit: '%',
    },
    { ...lower, name: `late answers (over ${lateMs} ms), ${name}`, measured: summary.latePercent, unit: '%' },
    { ...lower, name: `false interruptions, ${name}`, measured: summary.falseInterruptionsPercent, unit: '%' },
  ];
}
