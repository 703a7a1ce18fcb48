import { builder } from './builder.ts';
import { type Refusal, refusalClass, refusalCodes } from './refusal.ts';

const ErrorCode = builder.enumType('ErrorCode', {
  description: 'The same codes as in the HTTP API.',
  values: refusalCodes,
});

const ErrorRef = builder.interfaceRef<Refusal>('Error').implement({
  description: 'Why a mutation did nothing. Branch on the type or on `code`; `message` is for people.',
  fields: (t) => ({
    code: t.expose('code', { type: ErrorCode }),
    message: t.exposeString('message'),
    details: t.stringList({
      description: 'One line for each problem of the input, `path: reason`; empty for other errors.',
      resolve: ({ reason }) => [...(reason.details ?? [])],
    }),
  }),
});

for (const code of refusalCodes) {
  builder.objectType(refusalClass(code), { name: typeNameOf(code), interfaces: [ErrorRef] });
}

/** `not_found` is `NotFoundError`. */
function typeNameOf(code: string): string {
  const words = code.split('_').map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`);
  return `${words.join('')}Error`;
}
