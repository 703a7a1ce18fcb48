/** What a call by voice shows of its turn-taking. */
import type { CallEvent } from '@uketsuke/voice/observers/call-event.ts';

export interface SpeechMeasures {
  /** Of each line of the caller that was answered: from its last sound to the agent's first. */
  waitsMs: readonly number[];
  spokenLines: number;
  /** Lines in whose middle the agent began to speak. */
  falseCuts: number;
  /** The agent fell silent although the caller had said nothing. */
  falseInterruptions: number;
}

export interface SpeechMeter {
  observe(event: CallEvent): void;
  lineBegins(): void;
  lineEnds(): void;
  readonly measures: SpeechMeasures;
}

/** What was said over the agent may be found to interrupt this much later. */
const decidedWithinMs = 2500;

export function createSpeechMeter({ nowMs }: { nowMs(): number }): SpeechMeter {
  const waitsMs: number[] = [];
  let spokenLines = 0;
  let falseCuts = 0;
  let falseInterruptions = 0;
  let isSpeaking = false;
  let isCut = false;
  let endedAtMs: number | null = null;
  let isAnswered = true;

  const onOutput = (): void => {
    if (isSpeaking) {
      if (!isCut) falseCuts += 1;
      isCut = true;
    } else if (endedAtMs !== null && !isAnswered) {
      isAnswered = true;
      waitsMs.push(nowMs() - endedAtMs);
    }
  };
  const onInterrupted = (): void => {
    const isQuiet = !isSpeaking && (endedAtMs === null || nowMs() - endedAtMs > decidedWithinMs);
    if (isQuiet) falseInterruptions += 1;
  };
  return {
    observe(event) {
      if (event.type === 'agent.output_started') onOutput();
      if (event.type === 'agent.interrupted' && event.hadOutput) onInterrupted();
    },
    lineBegins() {
      spokenLines += 1;
      isSpeaking = true;
      isCut = false;
    },
    lineEnds() {
      isSpeaking = false;
      isAnswered = false;
      endedAtMs = nowMs();
    },
    get measures() {
      return { waitsMs, spokenLines, falseCuts, falseInterruptions };
    },
  };
}
