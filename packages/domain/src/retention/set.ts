import { DomainError, isStorableText } from '@uketsuke/contracts';
import { recordAudit } from '../audit/record.ts';
import type { DomainContext } from '../context.ts';
import { parseInput } from '../parse-input.ts';
import { requireOwner, requireService } from '../permission.ts';
import { operatorRetentionInput, type OperatorRetentionInput, retentionInput, type RetentionInput } from './input.ts';

/** For how many days after its end a call keeps each part of its content; null: for good. */
export interface Retention {
  transcriptDays: number | null;
  fieldsDays: number | null;
  fromDays: number | null;
}

/** Of the viewer's organization. What is past its days is erased within the hour, for good. */
export async function setRetention(ctx: DomainContext, input: RetentionInput): Promise<Retention> {
  const { organizationId } = requireOwner(ctx);
  return set(ctx, organizationId, parseInput(retentionInput, input));
}

/** The same for any organization, by whoever runs the service. */
export async function setRetentionAsOperator(ctx: DomainContext, input: OperatorRetentionInput): Promise<Retention> {
  requireService(ctx, 'operator');
  const { organizationId, ...wanted } = parseInput(operatorRetentionInput, input);
  if (!isStorableText(organizationId)) throw new DomainError('not_found');
  return set(ctx, organizationId, wanted);
}

function set(
  ctx: DomainContext,
  id: string,
  { transcriptDays, fieldsDays, fromDays }: RetentionInput,
): Promise<Retention> {
  return ctx.db.transaction(async (tx) => {
    const { count } = await tx.organization.updateMany({
      where: { id },
      data: {
        ...(transcriptDays !== undefined && { transcriptRetentionDays: transcriptDays }),
        ...(fieldsDays !== undefined && { fieldsRetentionDays: fieldsDays }),
        ...(fromDays !== undefined && { fromRetentionDays: fromDays }),
      },
    });
    if (count === 0) throw new DomainError('not_found');
    const retention = retentionOf(await tx.organization.findUniqueOrThrow({ where: { id } }));
    await recordAudit(tx, ctx, {
      action: 'retention.changed',
      organizationId: id,
      details: {
        transcript_days: retention.transcriptDays,
        fields_days: retention.fieldsDays,
        from_days: retention.fromDays,
      },
    });
    return retention;
  });
}

export interface RetentionColumns {
  transcriptRetentionDays: number | null;
  fieldsRetentionDays: number | null;
  fromRetentionDays: number | null;
}

export function retentionOf(organization: RetentionColumns): Retention {
  return {
    transcriptDays: organization.transcriptRetentionDays,
    fieldsDays: organization.fieldsRetentionDays,
    fromDays: organization.fromRetentionDays,
  };
}
