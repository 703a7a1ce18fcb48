import { DomainError } from '@uketsuke/contracts';
import { repeatVerdicts, type ToolAttempt, type ToolOutcome, type ToolTrial, tryTool } from '@uketsuke/domain/tool';
import { builder } from './builder.ts';
import type { GraphQLContext } from './context.ts';
import { mayRefuse } from './refusal.ts';

const RepeatVerdict = builder.enumType('ToolRepeatVerdict', {
  description:
    'Whether the receiver acted twice, as far as its two answers tell. `same_answer`: it seems to know the key. `other_answer`: it has probably acted again. `unclear`: one of the two has no answer, or there was no time left to send it again.',
  values: repeatVerdicts,
});

/** Enough to see what is wrong. */
const bodyCharactersMax = 4000;

const ToolAttemptRef = builder.objectRef<ToolAttempt>('ToolAttempt').implement({
  fields: (t) => ({
    headers: t.expose('headers', { type: 'JSON', description: 'As they were sent, the signatures included.' }),
    durationMs: t.expose('durationMs', { type: 'Milliseconds' }),
    status: t.exposeInt('status', { nullable: true, description: 'null: no answer.' }),
    failure: t.exposeString('failure', { nullable: true, description: 'Why there was no answer.' }),
    body: t.string({
      nullable: true,
      description: `The beginning of the answer, at most ${bodyCharactersMax} characters.`,
      resolve: ({ answer }) => answer && Array.from(answer.body).slice(0, bodyCharactersMax).join(''),
    }),
  }),
});

const ToolOutcomeRef = builder.objectRef<ToolOutcome>('ToolOutcome').implement({
  fields: (t) => ({
    attempts: t.field({ type: [ToolAttemptRef], resolve: ({ attempts }) => [...attempts] }),
    content: t.exposeString('content', { description: 'What the AI would read.' }),
    error: t.exposeString('error', { nullable: true }),
  }),
});

const ToolTrialRef = builder.objectRef<ToolTrial>('ToolTrial').implement({
  fields: (t) => ({
    toolCallId: t.exposeID('toolCallId'),
    url: t.exposeString('url'),
    body: t.exposeString('body', { description: 'The bytes that were sent.' }),
    first: t.expose('first', { type: ToolOutcomeRef }),
    second: t.expose('second', {
      type: ToolOutcomeRef,
      nullable: true,
      description: 'null: it was sent once.',
    }),
    verdict: t.expose('verdict', { type: RepeatVerdict, nullable: true, description: 'null: it was to be sent once.' }),
  }),
});

const ToolTrialInput = builder.inputType('ToolTrialInput', {
  fields: (t) => ({
    tool: t.field({ type: 'JSON', required: true, description: 'AgentTool; it need not be saved.' }),
    arguments: t.field({ type: 'JSON', required: true, description: 'Sent as they are.' }),
    sendTwice: t.boolean({ description: 'The same request once more, with the same idempotency key.' }),
  }),
});

/** Requests that have had their trial. */
const tried = new WeakSet<GraphQLContext>();

/** Fields of a mutation run one after the other, each for seconds: several trials would hold their request longer than it may take. */
function takeOnlyTrial(context: GraphQLContext): void {
  if (tried.has(context)) {
    throw new DomainError('conflict', { message: '1 回のリクエストで試せるツールは 1 つです。' });
  }
  tried.add(context);
}

builder.mutationField('tryTool', (t) =>
  t.field({
    description:
      'Sends a signed test request to the address of a tool, and shows all of it. It is about a call that does not exist. Once in a document, and two at a time in an environment.',
    type: ToolTrialRef,
    authScopes: { admin: true },
    errors: mayRefuse('invalid_request', 'conflict', 'unavailable'),
    args: { input: t.arg({ type: ToolTrialInput, required: true }) },
    resolve: (_root, { input: { sendTwice, ...input } }, context) => {
      takeOnlyTrial(context);
      return tryTool(context.domain, { ...input, sendTwice: sendTwice ?? false });
    },
  }),
);
