import { type CallerNumber, DomainError, readCallerNumber } from '@uketsuke/contracts';
import { recordAudit } from '../audit/record.ts';
import type { DomainContext } from '../context.ts';
import { parseInput } from '../parse-input.ts';
import { requireService, requireSteward } from '../permission.ts';
import { nowOf } from '../time.ts';
import { contentParts } from './content-parts.ts';
import { eraseContent } from './erasers.ts';
import { countRunningCallsOfNumber, lockCallsOfNumber } from './find-calls.ts';
import {
  callerErasureInput,
  type CallerErasureInput,
  operatorCallerErasureInput,
  type OperatorCallerErasureInput,
} from './input.ts';

export interface ErasedCaller {
  /** By this, and by no number, the audit knows the caller; the same number has the same one in its organization. */
  reference: string;
  callsErased: number;
  /** In progress, and therefore not erased: to be asked for again when they have ended. */
  callsRunning: number;
}

/**
 * Erases the content of every call, in the viewer's environment, from this number or with this number in a field of type `phone`.
 * What was erased before an error stays erased; asked for again, it goes on.
 */
export async function eraseCaller(ctx: DomainContext, input: CallerErasureInput): Promise<ErasedCaller> {
  const { organizationId, environmentId } = requireSteward(ctx);
  const number = requireCallerNumber(parseInput(callerErasureInput, input).number);
  return eraseInEnvironment(ctx, { organizationId, environmentId, number });
}

export interface CallerErasedByOperator extends ErasedCaller {
  organizationId: string;
  environment: 'live' | 'test';
}

/** The same in both environments of one organization, or of all; by whoever runs the service. Answers where there was something. */
export async function eraseCallerAsOperator(
  ctx: DomainContext,
  input: OperatorCallerErasureInput,
): Promise<CallerErasedByOperator[]> {
  requireService(ctx, 'operator');
  const { number: text, organizationId: wanted } = parseInput(operatorCallerErasureInput, input);
  const number = requireCallerNumber(text);
  const environments = await ctx.db.prisma.environment.findMany({
    where: { ...(wanted !== undefined && { organizationId: wanted }) },
    orderBy: [{ organizationId: 'asc' }, { kind: 'asc' }],
  });
  if (environments.length === 0 && wanted !== undefined) throw new DomainError('not_found');
  const erased: CallerErasedByOperator[] = [];
  for (const { id: environmentId, organizationId, kind: environment } of environments) {
    // A search through all organizations is no event for those where nothing was found.
    const isWorthTelling = wanted !== undefined;
    const result = await eraseInEnvironment(ctx, { organizationId, environmentId, number, isWorthTelling });
    if (result.callsErased + result.callsRunning > 0) erased.push({ ...result, organizationId, environment });
  }
  return erased;
}

function requireCallerNumber(text: string): CallerNumber {
  const number = readCallerNumber(text);
  if (number) return number;
  throw new DomainError('invalid_request', {
    problems: [
      {
        path: ['number'],
        reason: 'must be a telephone number of four digits or more, or an address like sip:a@example.com',
      },
    ],
  });
}

interface Place {
  organizationId: string;
  environmentId: string;
  number: CallerNumber;
  /** Whether the audit tells also of a request that found nothing. */
  isWorthTelling?: boolean;
}

/** Calls of one transaction: their locks are held for a moment only. */
const callsPerStep = 100;

async function eraseInEnvironment(
  ctx: DomainContext,
  { organizationId, environmentId, number, isWorthTelling = true }: Place,
): Promise<ErasedCaller> {
  const reference = referenceOf(ctx, { organizationId, number });
  const step = (isFirst: boolean) =>
    ctx.db.transaction(async (tx) => {
      const callIds = await lockCallsOfNumber(tx, { environmentId, number, limit: callsPerStep });
      const callsRunning = await countRunningCallsOfNumber(tx, { environmentId, number });
      if (callIds.length > 0) await eraseContent(tx, { callIds, parts: contentParts, now: nowOf(ctx) });
      if (callIds.length > 0 || (isFirst && isWorthTelling)) {
        const details = { calls: callIds.length, running: callsRunning };
        const entry = { organizationId, environmentId, objectId: reference, details };
        await recordAudit(tx, ctx, { action: 'caller.erased', ...entry });
      }
      return { callsErased: callIds.length, callsRunning };
    });
  let last = await step(true);
  let callsErased = last.callsErased;
  while (last.callsErased === callsPerStep) {
    last = await step(false);
    callsErased += last.callsErased;
  }
  return { reference, callsErased, callsRunning: last.callsRunning };
}

/** Nobody without APP_SECRET can find the number to it by trying all numbers; of two organizations they cannot be compared. */
function referenceOf(
  { secrets }: Pick<DomainContext, 'secrets'>,
  { organizationId, number }: Pick<Place, 'organizationId' | 'number'>,
): string {
  const bytes = JSON.stringify([organizationId, number.canonical]);
  return `caller_${Buffer.from(secrets.sign('erased caller', bytes)).toString('hex')}`;
}
