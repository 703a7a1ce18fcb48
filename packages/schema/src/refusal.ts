import { DomainError, type ErrorCode } from '@uketsuke/contracts';

/** The failures that a mutation may answer as a type of its result; every other one is thrown. */
export const refusalCodes = [
  'balance_depleted',
  'payment_overdue',
  'spending_cap_reached',
  'forbidden',
  'not_found',
  'conflict',
  'in_use',
  'tenant_disabled',
  'needs_reauth',
  'invoice_billing',
  'invalid_request',
  'invalid_config',
  'no_agent',
  'verify_failed',
  'connect_failed',
  'unavailable',
] as const satisfies readonly ErrorCode[];
export type RefusalCode = (typeof refusalCodes)[number];

/** A DomainError on its way into a mutation's result. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly reason: DomainError;

  constructor(code: RefusalCode, reason: DomainError) {
    super(reason.message, { cause: reason });
    this.name = 'Refusal';
    this.code = code;
    this.reason = reason;
  }
}

type RefusalClass = new (reason: DomainError) => Refusal;

/** The errors plugin tells the types of a result apart by class. */
const classes = new Map<ErrorCode, RefusalClass>(
  refusalCodes.map((code) => [
    code,
    class extends Refusal {
      constructor(reason: DomainError) {
        super(code, reason);
      }
    },
  ]),
);

export function refusalClass(code: RefusalCode): RefusalClass {
  const Class = classes.get(code);
  if (!Class) throw new Error(`No class for ${code}`);
  return Class;
}

/** What a mutation may refuse; `forbidden` comes on top, any of them may answer it. */
export function mayRefuse(...codes: Exclude<RefusalCode, 'forbidden'>[]): { types: RefusalClass[] } {
  return { types: codes.map(refusalClass) };
}

/** Undefined when a mutation that declares these classes does not answer this failure. */
export function refusalOf(reason: unknown, declared: readonly unknown[]): Refusal | undefined {
  const Class = reason instanceof DomainError ? classes.get(reason.code) : undefined;
  return Class && declared.includes(Class) ? new Class(reason as DomainError) : undefined;
}
