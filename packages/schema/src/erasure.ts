import { eraseCall, eraseCaller, type ErasedCaller } from '@uketsuke/domain/erasure';
import { builder } from './builder.ts';
import { CallRef } from './call.ts';
import { mayRefuse } from './refusal.ts';

const ErasedCallerRef = builder.objectRef<ErasedCaller>('ErasedCaller').implement({
  fields: (t) => ({
    reference: t.exposeString('reference', {
      description: 'By this, and by no number, the audit knows the caller: the `objectId` of its entries.',
    }),
    callsErased: t.exposeInt('callsErased'),
    callsRunning: t.exposeInt('callsRunning', {
      description: 'In progress, and therefore not erased: ask again when they have ended.',
    }),
  }),
});

builder.mutationFields((t) => ({
  eraseCall: t.field({
    description:
      'What was said, collected and summed up, and who called, goes for good; what an invoice needs stays. `conflict` while it goes on.',
    type: CallRef,
    authScopes: { steward: true },
    errors: mayRefuse('not_found', 'conflict'),
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, { domain }) => eraseCall(domain, id),
  }),
  eraseCaller: t.field({
    description:
      'The same for every call of the environment from this number, however it is written, or with it in a field of type `phone`.',
    type: ErasedCallerRef,
    authScopes: { steward: true },
    errors: mayRefuse('invalid_request'),
    args: { number: t.arg.string({ required: true }) },
    resolve: (_root, { number }, { domain }) => eraseCaller(domain, { number }),
  }),
}));
