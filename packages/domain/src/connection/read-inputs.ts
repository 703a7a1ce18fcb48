import type { ConnectorDefinition, ConnectorInput } from '@uketsuke/connectors';
import { DomainError, type Problem } from '@uketsuke/contracts';

/** What a connector asks for, each as text. `name` is that of the input's own field. */
export function readInputs(
  wanted: readonly ConnectorInput[],
  given: Record<string, unknown>,
  { name: field }: { name: string },
): Record<string, string> {
  const problems = wanted.flatMap(({ name, isOptional = false }): Problem[] => {
    const value = given[name];
    if (value === undefined || value === null)
      return isOptional ? [] : [{ path: [field, name], reason: 'is required' }];
    if (typeof value !== 'string') return [{ path: [field, name], reason: 'must be a string' }];
    if (value.trim() === '' || value.length > 2000) return [{ path: [field, name], reason: 'is not valid' }];
    return [];
  });
  if (problems.length > 0) throw new DomainError('invalid_request', { problems });
  return Object.fromEntries(
    wanted.flatMap(({ name }) => {
      const value = given[name];
      return typeof value === 'string' ? [[name, value.trim()]] : [];
    }),
  );
}

/** Those that may be read again. */
export function plainInputs({ inputs }: Pick<ConnectorDefinition, 'inputs'>): ConnectorInput[] {
  return inputs.filter(({ type }) => type !== 'password');
}
