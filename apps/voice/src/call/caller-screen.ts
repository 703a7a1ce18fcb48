/** Shows the caller, on a leg that has a screen, what happens in the call. What the agent says is shown as it is played, by `playout.ts`. */
import type { Leg } from '../legs/leg.ts';
import type { CallObserver } from '../observers/call-event.ts';

export function createCallerScreen(leg: Pick<Leg, 'send'>): CallObserver {
  return (event) => {
    switch (event.type) {
      case 'caller.turn_started':
        leg.send({ type: 'user-started-speaking' });
        return;
      case 'caller.turn_stopped':
        leg.send({ type: 'user-stopped-speaking' });
        return;
      case 'caller.words_heard':
        leg.send({ type: 'user-transcription', text: event.text, final: event.isFinal });
        return;
      case 'agent.interrupted':
        if (event.hadOutput) leg.send({ type: 'bot-interrupted' });
        return;
      case 'field.recorded':
        leg.send({ type: 'server-message', data: { type: 'field', key: event.key, value: event.value } });
        return;
      default:
    }
  };
}
