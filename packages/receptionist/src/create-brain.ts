/** Keeps the one state of a conversation; every turn is a pure function of it (`dialogue/respond.ts`). */
import type { Brain, BrainOptions, BrainOutput } from './brain.ts';
import { createDesk } from './dialogue/desk.ts';
import { open, respond } from './dialogue/respond.ts';
import { initialState } from './dialogue/state.ts';
import { outputOf, stateAfter, type Turn } from './dialogue/turn.ts';

export function createBrain(options: BrainOptions): Brain {
  const desk = createDesk(options);
  let state = initialState({ usesKeys: desk.isKeypadOnly });
  const take = (turn: Turn): BrainOutput => {
    state = stateAfter(turn);
    return outputOf(turn);
  };
  return {
    open: () => take(open(desk, state)),
    next: (input) => take(respond(desk, state, input)),
  };
}
