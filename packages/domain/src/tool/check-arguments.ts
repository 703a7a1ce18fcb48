import type { AgentTool } from '@uketsuke/contracts';

type Parameters = NonNullable<AgentTool['parameters']>;
type Parameter = Parameters['properties'][string];

export type CheckedArguments =
  | { ok: true; value: Record<string, unknown> }
  /** One line each, for the AI: it may try again. */
  | { ok: false; problems: string[] };

/** Holds what the AI gave against the tool's parameters. null counts as left out, as models often write it. */
export function checkArguments(parameters: Parameters | undefined, given: unknown): CheckedArguments {
  if (!isObject(given ?? {})) return { ok: false, problems: ['arguments: must be an object'] };
  const { properties, required = [] } = parameters ?? { properties: {} };
  const value = Object.fromEntries(Object.entries(given ?? {}).filter(([, one]) => one !== null));
  const problems = [
    ...Object.entries(value).flatMap(([name, one]) => {
      const parameter = Object.hasOwn(properties, name) ? properties[name] : undefined;
      const problem = parameter ? problemOf(parameter, one) : 'is not a parameter of this tool';
      return problem === null ? [] : [`${name}: ${problem}`];
    }),
    ...required.filter((name) => !Object.hasOwn(value, name)).map((name) => `${name}: is required`),
  ];
  return problems.length === 0 ? { ok: true, value } : { ok: false, problems };
}

function problemOf(parameter: Parameter, value: unknown): string | null {
  if (!isOfType(parameter.type, value)) return `must be ${articles[parameter.type]}`;
  const { enum: choices } = parameter;
  if (choices && !choices.includes(String(value))) return `must be one of ${choices.join(', ')}`;
  return null;
}

const articles: Record<Parameter['type'], string> = {
  string: 'a string',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
};

function isOfType(type: Parameter['type'], value: unknown): boolean {
  switch (type) {
    case 'string':
    case 'boolean':
      return typeof value === type;
    case 'number':
      return typeof value === 'number' && Number.isFinite(value);
    case 'integer':
      return Number.isInteger(value);
    default:
      return type satisfies never;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
