/** Connectors in calls that are played: whoever holds one is told of their actions, and the scenario says what they answer. */
import { definitions } from '@uketsuke/connectors';
import { modelSchemaOf, type AgentConfig, type Language } from '@uketsuke/contracts';
import type { PlanAction } from '@uketsuke/contracts/voice-node';

/**
 * The actions of the connectors that a config names, as a call is told of them where each is connected. Which actions a service names
 * itself, and what stands behind a connection's id, is known only of a connection: there are none of those.
 */
export function connectorActions(
  { connectors = [] }: Pick<AgentConfig, 'connectors'>,
  language: Language,
): PlanAction[] {
  return connectors.flatMap(({ connector, actions, confirm }) => {
    const offered = definitions.find(({ id }) => id === connector)?.actions ?? [];
    return offered
      .filter(({ name }) => actions.includes(name))
      .map(({ name, tool, ...action }) => ({
        ...{ name: tool ?? name, connector: connector ?? '', action: name },
        confirm: confirm?.includes(name) ?? action.confirm ?? false,
        description: action.description[language],
        parameters: action.parametersSchema ?? modelSchemaOf(action.parameters),
      }));
  });
}

/** Which action a model calls by this name; null: a tool of the agent's own. */
export function actionNamed(tool: string): Pick<PlanAction, 'connector' | 'action'> | null {
  for (const { id, actions } of definitions) {
    const action = actions.find((candidate) => candidate.tool === tool);
    if (action) return { connector: id, action: action.name };
  }
  return null;
}
