import type { z } from 'zod';
import type { ActionCall, ConnectorAction } from './definition.ts';
import type { Provider } from './provider.ts';

interface TypedAction<Config, Parameters extends z.ZodObject> extends Omit<
  ConnectorAction<Config>,
  'run' | 'parameters'
> {
  parameters: Parameters;
  run(provider: Provider, call: ActionCall<Config, z.output<Parameters>>): Promise<unknown>;
}

/** Gives `run` the arguments in the shape of the parameters. */
export function defineAction<Config, Parameters extends z.ZodObject>(
  action: TypedAction<Config, Parameters>,
): ConnectorAction<Config> {
  const { parameters } = action;
  return {
    ...action,
    run: (provider, call) => action.run(provider, { ...call, arguments: parameters.parse(call.arguments) }),
  };
}
