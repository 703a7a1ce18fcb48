import { eraseCallAsOperator, eraseCallerAsOperator } from '@uketsuke/domain/erasure';
import { type OperatorRetentionInput, setRetentionAsOperator } from '@uketsuke/domain/retention';
import { type Command, required, UsageError, wholeNumber } from './command.ts';

const days = { value: 'N|keep', isRequired: false };

const retention: Command = {
  words: ['organization', 'retention'],
  summary: 'Say for how many days after its end a call keeps what it holds of its caller; the rest is erased for good',
  options: {
    id: { value: 'ORGANIZATION_ID', isRequired: true },
    'transcript-days': days,
    'fields-days': days,
    'from-days': days,
  },
  async run(ctx, options) {
    const organizationId = required(options, 'id');
    const wanted = daysOf(options);
    if (Object.keys(wanted).length === 0) throw new UsageError('Nothing to change was named');
    const { transcriptDays, fieldsDays, fromDays } = await setRetentionAsOperator(ctx, { organizationId, ...wanted });
    return {
      organization_id: organizationId,
      transcript_days: transcriptDays ?? 'keep',
      fields_days: fieldsDays ?? 'keep',
      from_days: fromDays ?? 'keep',
    };
  },
};

const eraseCall: Command = {
  words: ['call', 'erase'],
  summary: 'Erase for good what a call that has ended holds of its caller; what an invoice needs stays',
  options: { id: { value: 'CALL_ID', isRequired: true } },
  async run(ctx, options) {
    const id = required(options, 'id');
    await eraseCallAsOperator(ctx, id);
    return { id, erased: true };
  },
};

const eraseCaller: Command = {
  words: ['caller', 'erase'],
  summary:
    'Erase the same of every call from a number, or with it in a field of type phone; of one organization or all',
  options: {
    number: { value: 'NUMBER', isRequired: true },
    organization: { value: 'ORGANIZATION_ID', isRequired: false },
    'all-organizations': { value: '', isRequired: false, isFlag: true },
  },
  async run(ctx, options) {
    const organizationId = options['organization'];
    if ((organizationId === undefined) === (options['all-organizations'] === undefined)) {
      throw new UsageError('Name an --organization, or say --all-organizations');
    }
    const places = await eraseCallerAsOperator(ctx, {
      number: required(options, 'number'),
      ...(organizationId !== undefined && { organizationId }),
    });
    return {
      calls_erased: places.reduce((sum, { callsErased }) => sum + callsErased, 0),
      calls_in_progress: places.reduce((sum, { callsRunning }) => sum + callsRunning, 0),
      places: places.map((place) => ({
        organization_id: place.organizationId,
        environment: place.environment,
        reference: place.reference,
        calls_erased: place.callsErased,
        calls_in_progress: place.callsRunning,
      })),
    };
  },
};

export const personalDataCommands: readonly Command[] = [retention, eraseCall, eraseCaller];

function daysOf(options: Readonly<Record<string, string>>): Omit<OperatorRetentionInput, 'organizationId'> {
  const [transcript, fields, from] = [options['transcript-days'], options['fields-days'], options['from-days']];
  return {
    ...(transcript !== undefined && { transcriptDays: daysOrKeep(transcript, 'transcript-days') }),
    ...(fields !== undefined && { fieldsDays: daysOrKeep(fields, 'fields-days') }),
    ...(from !== undefined && { fromDays: daysOrKeep(from, 'from-days') }),
  };
}

function daysOrKeep(text: string, option: string): number | null {
  return text === 'keep' ? null : wholeNumber(text, option);
}
