/** What a tool is given: the values of the fields that have the names of its parameters. */
import type { FieldSpec } from '@uketsuke/contracts';
import type { BrainTool } from '../brain.ts';
import { type FieldKind, kindOf } from '../fields/field-kind.ts';
import { readAnswer } from '../intents/yes-no.ts';
import { normalizeText } from '../text/normalize.ts';

const parameterOfKind: Readonly<Partial<Record<FieldKind, string>>> = {
  dateTime: 'start',
  name: 'name',
  phone: 'phone',
};

/** The values of fields, also under the parameter that is about the same; the first such field counts. */
export function valuesByKind(
  fields: readonly FieldSpec[],
  values: ReadonlyMap<string, string | null>,
): ReadonlyMap<string, string | null> {
  const named = fields.flatMap((field): [string, string | null][] => {
    const parameter = parameterOfKind[kindOf(field)];
    return parameter === undefined ? [] : [[parameter, values.get(field.key) ?? null]];
  });
  return new Map([...named.toReversed(), ...values]);
}

type Parameter = NonNullable<BrainTool['parameters']>['properties'][string];

/** null while a required parameter is not known, or its value cannot be one. */
export function toolArguments(
  { parameters }: BrainTool,
  values: ReadonlyMap<string, string | null>,
): Record<string, unknown> | null {
  const { properties, required = [] } = parameters ?? { properties: {} };
  const args: Record<string, unknown> = {};
  for (const [name, parameter] of Object.entries(properties)) {
    const value = values.get(name);
    const read = typeof value === 'string' ? readParameter(parameter, value) : undefined;
    if (read !== undefined) args[name] = read;
    else if (required.includes(name)) return null;
  }
  return args;
}

function readParameter({ type, enum: choices }: Parameter, value: string): unknown {
  const read = readOfType(type, value);
  return choices && !choices.includes(String(read)) ? undefined : read;
}

function readOfType(type: Parameter['type'], value: string): unknown {
  switch (type) {
    case 'string':
      return value;
    case 'number':
      return onlyNumber(value);
    case 'integer': {
      const number = onlyNumber(value);
      return Number.isInteger(number) ? number : undefined;
    }
    case 'boolean': {
      const { answer } = readAnswer(value);
      return answer === null ? undefined : answer === 'yes';
    }
    default:
      return type satisfies never;
  }
}

/** "3名" is 3; "3名か4名" is nothing. */
function onlyNumber(value: string): number | undefined {
  const numbers = normalizeText(value).match(/\d+(?:\.\d+)?/g) ?? [];
  return numbers.length === 1 ? Number(numbers[0]) : undefined;
}
