/** What a call by voice shows of its turn-taking. */
import type { CallEvent } from '@uketsuke/voice/observers/call-event.ts';

export interface SpokenLine {
  text: string;
  /** From the caller's last sound to the agent's first, without what a model thought; null: the agent said nothing before the next line. */
  waitMs: number | null;
  /** The agent began to speak in its middle. */
  isCut: boolean;
}

export interface SpeechMeasures {
  /** Of the caller, in their order. */
  lines: readonly SpokenLine[];
  /** The agent fell silent although the caller had said nothing. */
  falseInterruptions: number;
}

export interface SpeechMeter {
  observe(event: CallEvent): void;
  lineBegins(text: string): void;
  lineEnds(): void;
  /** An emulated model has thought so long. Returns what takes it back: nobody hears what it has thought of. */
  thought(ms: number): () => void;
  readonly measures: SpeechMeasures;
}

/** What was said over the agent may be found to interrupt this much later. */
const decidedWithinMs = 2500;

export function createSpeechMeter({ nowMs }: { nowMs(): number }): SpeechMeter {
  const lines: SpokenLine[] = [];
  let falseInterruptions = 0;
  let isSpeaking = false;
  let endedAtMs: number | null = null;
  let thoughtMs = 0;

  const onOutput = (): void => {
    const line = lines.at(-1);
    if (!line) return;
    if (isSpeaking) line.isCut = true;
    else if (endedAtMs !== null) line.waitMs ??= nowMs() - endedAtMs - thoughtMs;
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
    lineBegins(text) {
      lines.push({ text, waitMs: null, isCut: false });
      isSpeaking = true;
    },
    lineEnds() {
      isSpeaking = false;
      endedAtMs = nowMs();
      thoughtMs = 0;
    },
    thought(ms) {
      const line = lines.length;
      const countedMs = Math.min(ms, nowMs() - (endedAtMs ?? 0));
      thoughtMs += countedMs;
      return () => {
        if (lines.length === line && !isSpeaking) thoughtMs -= countedMs;
      };
    },
    get measures() {
      return { lines, falseInterruptions };
    },
  };
}
