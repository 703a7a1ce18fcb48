import { describe, expect, it } from 'vitest';
import { createSpeechMeter } from './measure-speech.ts';

function metered() {
  const time = { nowMs: 0 };
  const meter = createSpeechMeter({ nowMs: () => time.nowMs });
  const line = (ms: number): void => {
    meter.lineBegins('Hello');
    time.nowMs += ms;
    meter.lineEnds();
  };
  return { time, meter, line };
}

describe('the turn-taking of a call by voice', () => {
  it('an answer is timed from the end of the line to its first sound, once', () => {
    const { time, meter, line } = metered();
    line(900);
    time.nowMs += 340;
    meter.observe({ type: 'agent.output_started' });
    time.nowMs += 5000;
    meter.observe({ type: 'agent.output_started' });
    expect(meter.measures).toEqual({ lines: [{ text: 'Hello', waitMs: 340, isCut: false }], falseInterruptions: 0 });
  });

  it('what a model thinks is no part of it, but for what it has thought while the caller spoke', () => {
    const { time, meter, line } = metered();
    line(900);
    time.nowMs += 100;
    meter.thought(300);
    time.nowMs += 800;
    meter.thought(300);
    meter.observe({ type: 'agent.output_started' });
    expect(meter.measures).toMatchObject({ lines: [{ waitMs: 500 }] });
  });

  it('what a model has thought of and nobody heard counts', () => {
    const { time, meter, line } = metered();
    line(900);
    time.nowMs += 400;
    const takeBack = meter.thought(300);
    takeBack();
    time.nowMs += 500;
    meter.thought(300);
    meter.observe({ type: 'agent.output_started' });
    expect(meter.measures).toMatchObject({ lines: [{ waitMs: 600 }] });
  });

  it('an agent who begins in the middle of a line has cut it, and is timed by its next answer', () => {
    const { time, meter } = metered();
    meter.lineBegins('Hello');
    for (let times = 0; times < 2; times += 1) meter.observe({ type: 'agent.output_started' });
    meter.lineEnds();
    time.nowMs += 500;
    meter.observe({ type: 'agent.output_started' });
    expect(meter.measures).toMatchObject({ lines: [{ waitMs: 500, isCut: true }] });
  });

  it('an agent who falls silent is interrupted falsely where the caller has not just spoken', () => {
    const { time, meter, line } = metered();
    const interrupted = { type: 'agent.interrupted', kind: 'text', hadOutput: true } as const;
    meter.observe(interrupted);
    line(800);
    time.nowMs += 600;
    meter.observe(interrupted);
    expect(meter.measures.falseInterruptions).toBe(1);
    time.nowMs += 4000;
    meter.observe({ ...interrupted, hadOutput: false });
    meter.observe(interrupted);
    expect(meter.measures.falseInterruptions).toBe(2);
  });
});
