import { type Retention, setRetention } from '@uketsuke/domain/retention';
import { builder } from './builder.ts';
import { mayRefuse } from './refusal.ts';

export const RetentionRef = builder.objectRef<Retention>('Retention').implement({
  description: 'For how many days after its end a call keeps what it holds of its caller; null: for good.',
  fields: (t) => ({
    transcriptDays: t.exposeInt('transcriptDays', {
      nullable: true,
      description: 'All that was said, and what the agent did. The summary goes with it.',
    }),
    fieldsDays: t.exposeInt('fieldsDays', {
      nullable: true,
      description: 'What was collected. The summary goes with it.',
    }),
    fromDays: t.exposeInt('fromDays', { nullable: true, description: "The caller's number." }),
  }),
});

const RetentionInputRef = builder.inputType('RetentionInput', {
  description: 'What is not passed stays as it is. From 1 to 3650 days; null keeps for good.',
  fields: (t) => ({ transcriptDays: t.int(), fieldsDays: t.int(), fromDays: t.int() }),
});

builder.mutationField('setRetention', (t) =>
  t.field({
    description: 'Of the organization. What is past its days is erased within the hour, for good.',
    type: RetentionRef,
    authScopes: { owner: true },
    errors: mayRefuse('invalid_request'),
    args: { input: t.arg({ type: RetentionInputRef, required: true }) },
    resolve: (_root, { input }, { domain }) => setRetention(domain, input),
  }),
);
