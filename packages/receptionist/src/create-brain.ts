/** Keeps the one state of a conversation; every turn is a pure function of it (`dialogue/respond.ts`). */
import type { Brain, BrainOptions, BrainOutput } from './brain.ts';
import { createDesk } from './dialogue/desk.ts';
import { goOn, open, respond, resumed } from './dialogue/respond.ts';
import { initialState } from './dialogue/state.ts';
import { outputOf, type Turn } from './dialogue/turn.ts';

export function createBrain(options: BrainOptions): Brain {
  const desk = createDesk(options);
  const { soFar } = options;
  const fresh = initialState({ usesKeys: desk.isKeypadOnly });
  let state = soFar ? resumed(desk, fresh, soFar) : fresh;
  const take = (turn: Turn): BrainOutput => {
    state = turn.state;
    return outputOf(turn);
  };
  return {
    open: () => take(soFar ? goOn(desk, state) : open(desk, state)),
    next: (input) => take(respond(desk, state, input)),
  };
}
