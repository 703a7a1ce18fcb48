import {
  answerSandboxBank,
  getSandboxPage,
  payAtSandbox,
  type SandboxAnswer,
  type SandboxPage,
  testCards,
} from '@uketsuke/domain/sandbox-payment';
import { builder } from './builder.ts';
import { Locale } from './link.ts';
import { PaymentKind } from './payment.ts';
import { mayRefuse } from './refusal.ts';

const SandboxPageState = builder.enumType('SandboxPageState', {
  values: ['open', 'authenticating', 'paid', 'card_saved', 'expired'] as const,
});

const SandboxTestCardRef = builder.objectRef<(typeof testCards)[number]>('SandboxTestCard').implement({
  fields: (t) => ({
    scenario: t.exposeString('scenario'),
    number: t.exposeString('number'),
    brand: t.exposeString('brand'),
  }),
});

const SandboxPageRef = builder.objectRef<SandboxPage>('SandboxPage').implement({
  description: 'A payment page of the sandbox: no money moves.',
  fields: (t) => ({
    kind: t.expose('kind', { type: PaymentKind }),
    state: t.expose('state', { type: SandboxPageState }),
    organization: t.exposeString('organization'),
    amountYen: t.exposeInt('amountYen', { description: 'Before tax.' }),
    taxYen: t.exposeInt('taxYen', { description: 'On top of it.' }),
    returnUrl: t.exposeString('returnUrl', { description: 'Where the person goes afterwards.' }),
    locale: t.expose('locale', { type: Locale }),
    testCards: t.field({ type: [SandboxTestCardRef], resolve: () => [...testCards] }),
  }),
});

const SandboxAnswerState = builder.enumType('SandboxAnswerState', {
  description: 'declined: another card may be tried.',
  values: ['succeeded', 'asks_owner', 'declined'] as const,
});

const SandboxAnswerRef = builder.objectRef<SandboxAnswer>('SandboxAnswer').implement({
  fields: (t) => ({
    state: t.expose('state', { type: SandboxAnswerState }),
    declineCode: t.exposeString('declineCode', { nullable: true }),
  }),
});

const SandboxCardInputRef = builder.inputType('SandboxCardInput', {
  fields: (t) => ({
    number: t.string({ required: true, description: 'Of a test card; every other one is refused.' }),
    expiresMonth: t.int({ required: true }),
    expiresYear: t.int({ required: true }),
    cvc: t.string({ required: true }),
  }),
});

builder.queryField('sandboxPage', (t) =>
  t.field({
    type: SandboxPageRef,
    authScopes: { payer: true },
    resolve: (_root, _args, { domain }) => getSandboxPage(domain),
  }),
);

builder.mutationField('payAtSandbox', (t) =>
  t.field({
    type: SandboxAnswerRef,
    authScopes: { payer: true },
    errors: mayRefuse('invalid_request', 'conflict'),
    args: { card: t.arg({ type: SandboxCardInputRef, required: true }) },
    resolve: (_root, { card }, { domain }) => payAtSandbox(domain, card),
  }),
);

builder.mutationField('answerSandboxBank', (t) =>
  t.field({
    description: 'What the owner of the card tells the pretended bank.',
    type: SandboxAnswerRef,
    authScopes: { payer: true },
    errors: mayRefuse('conflict'),
    args: { isApproved: t.arg.boolean({ required: true }) },
    resolve: (_root, { isApproved }, { domain }) => answerSandboxBank(domain, isApproved),
  }),
);
