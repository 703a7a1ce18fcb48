import type { CreateVoiceModel } from '@uketsuke/voice/turns/neural-vad.ts';

/** The neural model answers from another thread: time of a call that is played goes on when it has. */
export function watchedVoiceModel(create: CreateVoiceModel): { create: CreateVoiceModel; answered(): Promise<void> } {
  const open = { questions: 0 };
  return {
    create() {
      const model = create();
      return {
        async probability(window) {
          open.questions += 1;
          try {
            return await model.probability(window);
          } finally {
            open.questions -= 1;
          }
        },
        reset: () => model.reset(),
      };
    },
    async answered() {
      do await new Promise((resolve) => setImmediate(resolve));
      while (open.questions > 0);
    },
  };
}
