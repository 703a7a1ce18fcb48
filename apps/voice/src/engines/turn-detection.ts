import { z } from 'zod';

/** For the settings of engines whose model hears the caller itself. */
export const turnDetectionSettings = {
  TURN_DETECTION: z
    .enum(['ours', 'provider'])
    .default('ours')
    .describe(
      'For models that hear the caller themselves: who finds the end of a turn. ours: this node, which knows what was asked for and keeps signs of listening from the model. provider: the service of the model.',
    ),
};
