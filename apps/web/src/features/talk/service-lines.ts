import type { CallServices } from './documents';

type Invocation = CallServices['call']['toolInvocations'][number];
type LeftOut = NonNullable<CallServices['call']['actions'][number]['leftOut']>;

export interface ServiceLine {
  service: string;
  /** null: it could not be used at all. */
  action: string | null;
  state: 'done' | 'failed' | 'unclear' | LeftOut;
}

/** What the agent did at connected services, in the order of its config; of those that it could not use, why, once each. */
export function serviceLines({ call, connectors }: CallServices): ServiceLine[] {
  const lines = call.actions.flatMap(({ connector: id, action, name, leftOut }): ServiceLine[] => {
    const connector = connectors.find((candidate) => candidate.id === id);
    const service = connector?.name ?? id;
    if (leftOut !== null) return [{ service, action: null, state: leftOut }];
    const known = connector?.actions.find((candidate) => candidate.name === action);
    return call.toolInvocations
      .filter((invocation) => invocation.name === name)
      .map((invocation) => ({ service, action: known?.description ?? action, state: stateOf(invocation) }));
  });
  const isSaid = (line: ServiceLine, at: number) =>
    lines
      .slice(0, at)
      .some(({ service, action, state }) => line.service === service && line.action === action && line.state === state);
  return lines.filter((line, at) => !isSaid(line, at));
}

/** What has not ended, or ended as `unclear`, may have been done. */
function stateOf({ error, durationMs }: Invocation): ServiceLine['state'] {
  if (durationMs === null || error === 'unclear') return 'unclear';
  return error === null ? 'done' : 'failed';
}
