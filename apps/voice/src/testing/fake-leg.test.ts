import { describeLeg, type LegHarness } from '../legs/leg.conformance.ts';
import { createFakeLeg } from './fake-leg.ts';

const stepMs = 20;

describeLeg('the fake leg that call tests stand on', async (): Promise<LegHarness> => {
  const leg = createFakeLeg({ playing: 'by_hand' });
  return {
    leg,
    async advance(ms) {
      for (let passedMs = 0; passedMs < ms; passedMs += stepMs) {
        leg.advance(Math.min(stepMs, ms - passedMs));
        // Whoever waited for a moment of it goes on in that moment.
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
    toleranceMs: stepMs,
    caller: {
      speak: async (frame) => leg.caller.audio(frame),
      press: async (digit) => leg.caller.dtmf(digit),
      heardLoudMs: () => leg.heardLoudMs,
      hangUp: async () => leg.caller.hangUp(),
    },
    dispose: async () => leg.close({ outcome: null, drain: false }),
  };
});
