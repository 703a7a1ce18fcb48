/** What happens in the call, as lines with times. */
import { measureSpeech } from '@uketsuke/audio';
import type { TwilioCaller } from '@uketsuke/testing/twilio-caller';

const rateHz = 8000;

export interface Moment {
  role: 'assistant' | 'user';
  atMs: number;
}

export interface Timeline {
  note(text: string): void;
  /** What the caller does, as a turn of its own. */
  caller(text: string): void;
  /** When each began to say something, in order. */
  readonly moments: readonly Moment[];
}

export function createTimeline(caller: TwilioCaller, print: (line: string) => void): Timeline {
  let startedAtMs = 0;
  const moments: Moment[] = [];
  const line = (atMs: number, text: string) => print(`${(atMs / 1000).toFixed(2).padStart(7)} s  ${text}`);

  caller.on('agent-started', ({ atMs }) => {
    startedAtMs = atMs;
    moments.push({ role: 'assistant', atMs });
    line(atMs, 'agent   starts to speak');
  });
  caller.on('agent-stopped', ({ atMs }) => {
    const measure = measureSpeech(caller.heardPcm({ fromMs: startedAtMs, toMs: atMs }), rateHz);
    const seconds = ((atMs - startedAtMs) / 1000).toFixed(1);
    line(atMs, `agent   spoke for ${seconds} s (${describeMeasure(measure)})`);
  });
  caller.on('clear', ({ atMs, droppedMs }) =>
    line(atMs, `agent   interrupted, ${Math.round(droppedMs)} ms not played`),
  );
  caller.on('invalid', ({ atMs, text }) =>
    line(atMs, `stream  sent something that is no message: ${text.slice(0, 80)}`),
  );
  caller.on('closed', ({ atMs, by, code, reason }) =>
    line(
      atMs,
      `stream  closed by the ${by === 'caller' ? 'caller' : 'service'} (${code}${reason ? ` ${reason}` : ''})`,
    ),
  );
  return {
    note: (text) => line(caller.nowMs, text),
    caller(text) {
      moments.push({ role: 'user', atMs: caller.nowMs });
      line(caller.nowMs, `caller  ${text}`);
    },
    moments,
  };
}

export function describeMeasure({ rmsDbfs, speechRatio, clippedRatio }: ReturnType<typeof measureSpeech>): string {
  const clipped = clippedRatio > 0.001 ? `, ${(clippedRatio * 100).toFixed(1)} % clipped` : '';
  return `${Math.round(speechRatio * 100)} % speech, ${rmsDbfs.toFixed(0)} dBFS${clipped}`;
}
