/** The caller types what he would say. Silence takes no time. */
import type { Line } from '../scenario/scenario.ts';
import type { WayOfTalking } from './way-of-talking.ts';

/** As long as the conversation waits for who types. */
const silenceMs = 30_000;
/** Longer than any pause between two keys. */
const keyPauseMs = 4500;

/** `answerWithinMs`: in real time; the call itself has a clock of its own. */
export function byText({ answerWithinMs = 30_000 } = {}): WayOfTalking {
  return {
    leg: { output: 'text' },
    observe() {},
    begin({ call: { leg, time, end }, turns, speakOver }) {
      const act = async (line: Line): Promise<boolean> => {
        turns.expectReply();
        if (line.say !== undefined) leg.caller.text(line.say);
        if (line.hang_up) leg.caller.hangUp();
        if (line.keys !== undefined) {
          leg.caller.dtmf(line.keys);
          await time.advance(keyPauseMs);
        }
        for (let times = 0; times < (line.silence ?? 0); times += 1) {
          if (times > 0) {
            if (!(await turns.spoken(answerWithinMs))) return false;
            turns.expectReply();
          }
          await time.advance(silenceMs);
        }
        return true;
      };
      turns.onOutput(() => {
        const line = speakOver();
        if (line) queueMicrotask(() => void act(line));
      });
      return { heardOut: () => turns.spoken(answerWithinMs), act, over: () => end, measures: () => null };
    },
  };
}
