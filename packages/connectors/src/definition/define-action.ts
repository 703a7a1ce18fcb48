import type { z } from 'zod';
import type { ActionCall, ConnectorAction } from './definition.ts';
import type { Provider } from './provider.ts';

interface TypedAction<Config, Parameters extends z.ZodObject> extends Omit<
  ConnectorAction<Config>,
  'run' | 'findDone' | 'parameters'
> {
  parameters: Parameters;
  run(provider: Provider, call: ActionCall<Config, z.output<Parameters>>): Promise<unknown>;
  findDone?(provider: Provider, call: ActionCall<Config, z.output<Parameters>>): Promise<unknown>;
}

/** Gives `run` and `findDone` the arguments in the shape of the parameters. */
export function defineAction<Config, Parameters extends z.ZodObject>(
  action: TypedAction<Config, Parameters>,
): ConnectorAction<Config> {
  const { parameters, findDone, ...rest } = action;
  const typed = (call: ActionCall<Config>) => ({ ...call, arguments: parameters.parse(call.arguments) });
  return {
    ...{ ...rest, parameters },
    run: (provider, call) => action.run(provider, typed(call)),
    ...(findDone && { findDone: (provider, call) => findDone(provider, typed(call)) }),
  };
}
