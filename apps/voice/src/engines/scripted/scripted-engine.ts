/** The engine without keys: the brain decides, the voice speaks, a recognizer of the deployer's own may hear. */
import type { stt } from '@livekit/agents';
import type { Language } from '@uketsuke/contracts';
import type { CallPlan } from '@uketsuke/contracts/voice-node';
import type { Speech } from '@uketsuke/speech';
import { phrasesOf } from '../../text/phrases.ts';
import { sentenceEnds } from '../../text/sentences.ts';
import { bookingOf } from './booking-of.ts';
import { brainToolsOf } from './brain-tools-of.ts';
import type { CallEngine, CallSoFar, Engine, EngineCall, TurnInput, TurnPrompt } from '../engine.ts';
import { answerLines, type Brain, type BrainOptions, type BrainOutput } from '@uketsuke/receptionist';

export interface ScriptedEngineOptions {
  createBrain: (options: BrainOptions) => Brain;
  voice: Pick<Speech, 'speak' | 'prepare'>;
  /** A recognizer for one call, where one is configured. */
  openStt?: (plan: CallPlan) => Promise<stt.STT>;
}

/** The call's models; loaded with the framework, at the first call. */
const loadModels = async () => ({
  ...(await import('./scripted-llm.ts')),
  ...(await import('./speech-tts.ts')),
});

export function createScriptedEngine({ createBrain, voice, openStt }: ScriptedEngineOptions): Engine {
  return {
    name: 'scripted',
    warm(call) {
      if (call.plan.output === 'text') return;
      const { config, language } = call.plan;
      const texts = [config.greeting, config.closing, config.closing_answered, phrasesOf(language).silenceGoodbye];
      for (const text of texts) {
        for (const sentence of sentencesOf(text ?? '', language)) {
          const request = { text: sentence, language, rateHz: call.rateHz, speakingRate: config.speaking_rate };
          // A voice that fails now is asked again when the sentence is needed, and is heard to fail then.
          voice.prepare(request).catch(() => {});
        }
      }
    },
    open: (call) => openCall(call, { createBrain, voice, ...(openStt && { openStt }) }),
    close: () => Promise.resolve(),
  };
}

async function openCall(
  { plan, rateHz, soFar }: EngineCall,
  { createBrain, voice, openStt }: ScriptedEngineOptions,
): Promise<CallEngine> {
  const { ScriptedLlm, SpeechTts } = await loadModels();
  const { config, language, channel } = plan;
  const ears = openStt ? ({ by: 'stt', stt: await openStt(plan) } as const) : ({ by: 'nobody' } as const);
  const booking = bookingOf(plan.actions);
  const brain = createBrain({
    ...{ config, language, channel },
    hasEars: openStt !== undefined,
    callerNumber: plan.from,
    startedAt: new Date(plan.startedAt),
    tools: [...plan.tools, ...plan.actions.flatMap(brainToolsOf)],
    ...(booking && { booking }),
    ...(soFar && { soFar: { values: soFar.recorded, calledTools: calledTools(soFar), untold: untold(soFar) } }),
  });
  let last: BrainOutput | null = null;
  const model = new ScriptedLlm({
    onToolAnswered(answer) {
      last = brain.next({ type: 'tool_answer', ...answer });
      return last;
    },
  });

  const prompt = (output: BrainOutput, userInput?: string): TurnPrompt | null => {
    last = output;
    if (output.say.length === 0 && output.calls.length === 0 && output.tool === null) return null;
    model.prepare(output);
    return userInput === undefined ? {} : { userInput };
  };

  return {
    name: 'scripted',
    model,
    tts:
      plan.output === 'audio' ? new SpeechTts({ voice, language, rateHz, speakingRate: config.speaking_rate }) : null,
    ears,
    filtersText: false,
    drivesTools: true,
    opening: () => prompt(brain.open()),
    prompt(input) {
      if (input.type === 'text') return prompt(answerLines(brain, input.text), input.text);
      // Nothing here hears what is only spoken.
      return prompt(brain.next(input.type === 'spoken' ? { type: 'inaudible' } : input), textOf(input));
    },
    turnState: () => ({
      keypad: last?.keypad ?? { mode: 'free', maxDigits: 30 },
      takesLeave: last?.ends ?? false,
    }),
    async close() {
      if (ears.by === 'stt') await ears.stt.close();
      await model.aclose();
    },
  };
}

/** Not those that have done nothing. */
function calledTools({ tools }: CallSoFar): Set<string> {
  return new Set(tools.filter(({ isError }) => !isError).map(({ name }) => name));
}

function untold({ tools }: CallSoFar): { content: string; isError: boolean }[] {
  return tools.flatMap(({ answer, isError, isTold }) =>
    answer === null || isTold ? [] : [{ content: answer, isError }],
  );
}

function textOf(input: TurnInput): string | undefined {
  switch (input.type) {
    case 'text':
      return input.text;
    case 'dtmf':
      return input.digits;
    case 'silence':
    case 'spoken':
    case 'inaudible':
      return undefined;
    default:
      return input satisfies never;
  }
}

/** As the voice gets them, so that what was warmed is found. */
function sentencesOf(text: string, language: Language): string[] {
  let start = 0;
  return sentenceEnds(text, { language, isComplete: true }).map((end) => {
    const sentence = text.slice(start, end).trimEnd();
    start = end;
    return sentence;
  });
}
